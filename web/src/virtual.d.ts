/** Index of the files of local tables, written by scripts/local.js. */
declare module "virtual:local-files" {
  const files: import("./lib/local/files").LocalFiles;
  export default files;
}
