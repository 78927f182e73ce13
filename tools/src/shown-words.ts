import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLayout } from '@apura/documentos';
import { parseSync } from 'vite';
import { REPO } from './repo.ts';

const OBRIGACOES = ['EFDC', 'EFDF', 'ECD', 'ECF'] as const;

/** Where texts that reach a screen, a report or the proof of a rectification are written. */
const FOLDERS = [
  ...['web/src', 'diagnostico/src', 'server/src/modules'].map((app) => `apps/${app}`),
  ...['contract', 'relatorios', 'retificacao', 'apuracao'].map((name) => `packages/${name}/src`),
];
const OUT = /\.test\.tsx?$|\.d\.ts$|\.repo\.ts$|testing|gerado|node_modules|dist/;

/** snake_case and SCREAMING_CASE, apart from paths, addresses and file names. */
const INTERNO = /(?<![\wÀ-ú.$/{#-])([a-z]+(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w/=-]|\.(?:xlsx|csv))/g;

/** Statements and expressions for a database, whole or in part: in capitals, or known by the first word. */
const SQL = new RegExp(
  [
    '\\bTHEN\\b',
    '\\b(?:SELECT|FROM|CASE|WHEN|SET|AND|AS|JOIN|LIMIT|NULLS|WHERE|QUALIFY|CREATE|NULL|DROP|INSERT|PARQUET_VERSION)\\b',
    'WRITE_BLOOM_FILTER|hive_types|parcela_f130|row_number|concat_ws|coalesce\\(|getvariable|::|^\\s*\\w+ as \\w+$',
    '^\\s*(?:select|insert into|update|delete from|create|alter|declare|set|where|order by|least|or not exists)\\b',
  ].join('|'),
);

/** The sources that have texts for people. */
export function shownSources(): { file: string; source: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(REPO, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => /\.tsx?$/.test(file) && !OUT.test(file))
    .map((file) => ({ file, source: readFileSync(join(REPO, file), 'utf8') }));
}

/** Every field of the official layouts, the names of the documents that people see in their files. */
export function officialNames(): ReadonlySet<string> {
  const nomes = new Set<string>();
  for (const obrigacao of OBRIGACOES)
    for (const { campos, formasAntigas, adicionais } of getLayout(obrigacao).registros.values())
      for (const { campo } of [...campos, ...adicionais, ...formasAntigas.flatMap((f) => f.campos)]) nomes.add(campo);
  return nomes;
}

/** The internal names in a text for people. */
export function internalNames(text: string, official: ReadonlySet<string>): string[] {
  return [...text.matchAll(INTERNO)].map(([, nome = '']) => nome).filter((nome) => !official.has(nome));
}

/** The sentences of a source, from its literals, templates and JSX: at least two words of letters, and no SQL. */
export function sentencesOf(path: string, source: string): string[] {
  const achadas: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (typeof node === 'object' && node !== null) {
      const text = textOf(node as Record<string, unknown>);
      if (text !== null && /[a-zà-ú]{2,}[,.:;]? [a-zà-ú]/i.test(text) && !SQL.test(text)) achadas.push(text);
      for (const one of Object.values(node)) visit(one);
    }
  };
  visit(parseSync(path, source).program);
  return achadas;
}

function textOf({ type, value }: Record<string, unknown>): string | null {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null || !('cooked' in value)) return null;
  return typeof value.cooked === 'string' ? value.cooked : null;
}
