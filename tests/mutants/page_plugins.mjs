// Plugins for Stryker: code that must stay literal, and a random sample of the mutants that tests cover.
import { createHash } from "node:crypto";
import { declareClassPlugin, declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const COUNT = Number(process.env.MUTANTS_SAMPLE);
const SEED = process.env.MUTANTS_SEED;

const ofTheBuild = {
  shouldIgnore: ({ node }) =>
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.object.type === "MetaProperty"
      ? "the build takes it apart before the page runs"
      : undefined,
};

class Sample {
  #drawn = new Set();

  async init() {}

  // Stryker passes all mutants in one call. Their order by a seeded hash is a reproducible random order.
  async group(mutants) {
    const lot = ({ fileName, location, replacement }) =>
      createHash("sha256").update(JSON.stringify([SEED, fileName, location, replacement])).digest("hex");
    const drawn = mutants.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, COUNT || mutants.length);
    this.#drawn = new Set(drawn.map((mutant) => mutant.id));
    return [mutants.map((mutant) => mutant.id)];
  }

  async check(mutants) {
    const verdict = ({ id }) =>
      this.#drawn.has(id) ? { status: "passed" } : { status: "compileError", reason: "not drawn" };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]));
  }
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "of-the-build", ofTheBuild),
  declareClassPlugin(PluginKind.Checker, "sample", Sample),
];
