/** How many floors the server's modules may have: a module is one floor above the highest module that it imports. */
const MAX_FLOORS = 6;

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//;
const TEST = /\.test\.ts$|\/testing-[^/]+\.ts$|\.fixture\.ts$/;

/** A source file and the files that it imports. */
export interface Imports {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** The longest chain of modules that import one another, the highest first. Imports must not run in a circle. */
function longestChainOfModules(files: readonly Imports[]): string[] {
  const imported = new Map<string, Set<string>>();
  for (const { source, dependencies } of files) {
    const from = MODULE.exec(source)?.[1];
    if (from === undefined || TEST.test(source)) continue;
    const below = imported.get(from) ?? new Set();
    imported.set(from, below);
    for (const { resolved } of dependencies) {
      const to = MODULE.exec(resolved)?.[1];
      if (to !== undefined && to !== from) below.add(to);
    }
  }
  const chains = new Map<string, string[]>();
  const chainOf = (module: string, above: readonly string[]): string[] => {
    if (above.includes(module)) throw new Error(`modules import one another: ${[...above, module].join(' → ')}`);
    const known = chains.get(module);
    if (known !== undefined) return known;
    const below = [...(imported.get(module) ?? [])].map((to) => chainOf(to, [...above, module]));
    const chain = [module, ...longest(below)];
    chains.set(module, chain);
    return chain;
  };
  return longest([...imported.keys()].map((module) => chainOf(module, [])));
}

/** A sentence for each chain that is too long: none, or one. */
export function tooManyFloors(files: readonly Imports[]): string[] {
  const chain = longestChainOfModules(files);
  return chain.length > MAX_FLOORS ? [`floors-of-modules: ${chain.length} floors, ${chain.join(' → ')}`] : [];
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
