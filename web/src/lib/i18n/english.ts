const FILES = import.meta.glob<string>("../../../../src/clamber/sentences/en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default Object.values(FILES);
