import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.test\.ts$|\/testing-[^/]+\.ts$|\/testing\/|\.fixture\.ts$/;

/** What is built in floors: a unit is one floor above the highest unit that it imports. */
const BUILDINGS = [
  { name: 'packages', unit: /^packages\/([^/]+)\//, most: 4 },
  { name: 'modules of the server', unit: /^apps\/server\/src\/modules\/([^/]+)\//, most: 6 },
];

/** A source file and the files that it imports. */
export interface Imports {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** The longest chain of units that import one another from each unit on, itself first. Circles are an error. */
function chainsOf(files: readonly Imports[], unit: RegExp): Map<string, string[]> {
  const imported = new Map<string, Set<string>>();
  for (const { source, dependencies } of files) {
    const from = unit.exec(source)?.[1];
    if (from === undefined || TEST.test(source)) continue;
    const below = imported.get(from) ?? new Set();
    imported.set(from, below);
    for (const { resolved } of dependencies) {
      const to = unit.exec(resolved)?.[1];
      if (to !== undefined && to !== from) below.add(to);
    }
  }
  const chains = new Map<string, string[]>();
  const chainOf = (name: string, above: readonly string[]): string[] => {
    if (above.includes(name)) throw new Error(`they import one another: ${[...above, name].join(' → ')}`);
    const known = chains.get(name);
    if (known !== undefined) return known;
    const chain = [name, ...longest([...(imported.get(name) ?? [])].map((to) => chainOf(to, [...above, name])))];
    chains.set(name, chain);
    return chain;
  };
  for (const name of imported.keys()) chainOf(name, []);
  return chains;
}

/** A sentence for each building that is too high, and for each line of its drawing in the docs that is not so. */
export function faultsOfFloors(root: string, files: readonly Imports[]): string[] {
  const page = join(root, 'docs', 'architecture.md');
  const drawing = existsSync(page) ? readFileSync(page, 'utf8') : null;
  return BUILDINGS.flatMap(({ name, unit, most }) => {
    const chains = chainsOf(files, unit);
    const chain = longest([...chains.values()]);
    const high = chain.length > most ? [`floors: ${chain.length} floors of ${name}, ${chain.join(' → ')}`] : [];
    return drawing === null ? high : [...high, ...faultsOfDrawing(drawing, { name, chains })];
  });
}

function faultsOfDrawing(
  page: string,
  { name, chains }: { name: string; chains: ReadonlyMap<string, readonly string[]> },
): string[] {
  const block = new RegExp(`### Floors of the ${name}\\n[\\s\\S]*?\`\`\`\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
  const drawn = new Map(
    block.split('\n').flatMap((line) => {
      const [, floor, units = ''] = /^(\d) +(.*)$/.exec(line) ?? [];
      return floor === undefined ? [] : units.split(/ +/).map((unit): [string, number] => [unit, Number(floor)]);
    }),
  );
  return [...new Set([...chains.keys(), ...drawn.keys()])]
    .filter((unit) => drawn.get(unit) !== chains.get(unit)?.length)
    .map((unit) => `floors: ${unit} is on floor ${chains.get(unit)?.length ?? 'none'}, drawn on ${drawn.get(unit)}`);
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
