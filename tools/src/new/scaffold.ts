import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files below the repository that a scaffold writes, and changes of files that are there. */
export interface Scaffold {
  create: Readonly<Record<string, string>>;
  edit: Readonly<Record<string, (before: string) => string>>;
}

/** Writes the files and returns their paths. Throws, and writes nothing, when a new file exists or an edit fails. */
export function applyScaffold(root: string, { create, edit }: Scaffold): string[] {
  for (const file of Object.keys(create)) {
    if (existsSync(join(root, file))) throw new Error(`${file} already exists`);
  }
  const edited = Object.entries(edit).map(([file, change]): [string, string] => {
    const before = readFileSync(join(root, file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} has another shape`);
    return [file, after];
  });
  const files = [...Object.entries(create), ...edited];
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return files.map(([file]) => file);
}

/** Puts `text` before the first match of `mark`. Throws when there is no match. */
export function insertBefore(source: string, mark: RegExp, text: string): string {
  const at = source.search(mark);
  if (at === -1) throw new Error(`nothing in the file matches ${mark}`);
  return source.slice(0, at) + text + source.slice(at);
}

/** Adds an import after the last one; `npm run format` puts it in its place. */
export function addImport(source: string, line: string): string {
  const last = [...source.matchAll(/^(?:import|\} from) .*;\n/gm)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return `${source.slice(0, at)}${line}\n${source.slice(at)}`;
}

/** `Saldo de Créditos` → `saldo-de-creditos`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** `saldo-de-creditos` → `saldoDeCreditos`. */
export function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `saldo-de-creditos` → `SaldoDeCreditos`. */
export function pascalCase(kebab: string): string {
  return camelCase(`-${kebab}`);
}

/** A text as it is written between single quotes. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
