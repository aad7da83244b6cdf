const FILES = import.meta.glob<string>("../../../../src/clamber/sentences/zh/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default Object.values(FILES);
