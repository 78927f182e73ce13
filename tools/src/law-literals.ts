import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tabela } from '@apura/tabelas';

/** A literal that is no rule of tax law, with its reason. */
export interface Allowed {
  file: string;
  literals: readonly string[];
  reason: string;
}

export interface LawCheck {
  /** Sentences, one per literal that a dated table must hold, or per exception that nothing needs. */
  violations: string[];
  /** Source files that were read. */
  seen: number;
}

/** The product; simulators, tools and tests make documents up, with figures of their own. */
const PRODUCT = ['packages/*/src', 'apps/{server,web,cli,diagnostico}/src'];
const TEST = /\.(test|fixture|contract)\.tsx?$|\/testing(-[^/]+)?(\.ts$|\/)|\/simulados\/|\.gerado\.ts$/;

/**
 * Finds rates, terms and days of the law in the code of the product: they belong into the dated tables of
 * packages/tabelas, where each has its norm, its first and its last day. `allowed` are the exceptions.
 */
export function checkLawLiterals(root: string, allowed: readonly Allowed[]): LawCheck {
  const files = PRODUCT.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,sql}`, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !TEST.test(file) && !file.includes('/node_modules/'))
    .sort();
  const violations: string[] = [];
  const needed = new Set<string>();
  for (const file of files) {
    const lines = withoutComments(readFileSync(join(root, file), 'utf8'), file.endsWith('.sql')).split('\n');
    for (const [at, line] of lines.entries()) {
      for (const literal of literalsIn(line, file.endsWith('.sql'))) {
        const exception = allowed.find((a) => a.file === file && a.literals.includes(literal));
        if (exception) needed.add(`${file} ${literal}`);
        else violations.push(`law: ${file}:${at + 1} has ${literal}; dated tables of packages/tabelas hold the law`);
      }
    }
  }
  for (const { file, literals } of allowed) {
    for (const literal of literals.filter((l) => !needed.has(`${file} ${l}`))) {
      violations.push(`law: ${file} is allowed ${literal} and does not have it`);
    }
  }
  if (files.length === 0) violations.push('law: no source file was found');
  return { violations, seen: files.length };
}

const TABLES = ['parametro_pis_cofins', 'parametro_lei', 'lc224_parametro'] as const;

/** The rates of PIS and COFINS, alone and together, but for those of one digit, which are usual numbers. */
const RATES: ReadonlySet<number> = new Set(TABLES.flatMap(ratesOf));

function ratesOf(nome: (typeof TABLES)[number]): number[] {
  const { colunas, linhas } = tabela(nome);
  const at = (coluna: string): number => colunas.indexOf(coluna);
  const rates = linhas
    .filter((linha) => linha[at('codigo')]?.startsWith('ALIQUOTA_'))
    .map((linha) => ({ codigo: linha[at('codigo')], valor: Number(linha[at('valor')]), pis: linha.includes('PIS') }));
  const pairs = rates
    .filter((r) => r.pis)
    .flatMap((pis) => rates.filter((r) => !r.pis && r.codigo === pis.codigo).map((r) => pis.valor + r.valor));
  return [...rates.map((r) => r.valor), ...pairs]
    .map((rate) => Math.round(rate * 10_000) / 10_000)
    .filter((rate) => String(rate).replace(/[0.]/g, '').length > 1);
}

const DAY = /(?<![\d-])(19|20)\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?(?![\d-])/g;
const DAY_AS_NUMBER = /(?<![\w.])(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\w.])/g;
const DECIMAL = /(?<![\w.,])\d+\.\d+(?![\w./])/g;
const SCALED = /(?<![\w.])\d{1,2}_\d{3}n?(?![\w.])/g;
const RATE_COMPARED = /\baliq\w*\s*(?:=|<>|<=?|>=?)\s*[1-9]\d*(?![\d.])/gi;
const YEARS = /\bINTERVAL\s+'?[2-9]\d*'?\s+YEARS?\b/gi;
/** Days before every document, which code uses where it has no day. */
const NO_DAY = '1900-01-01';

function literalsIn(line: string, sql: boolean): string[] {
  const all = (pattern: RegExp): string[] => [...line.matchAll(pattern)].map(([text]) => text);
  return [
    ...all(DAY).filter((day) => day !== NO_DAY),
    ...all(DAY_AS_NUMBER),
    ...all(DECIMAL).filter((text) => RATES.has(Number(text))),
    ...all(SCALED).filter((text) => RATES.has(Number(text.replace(/[_n]/g, '')) / 10_000)),
    ...(sql ? all(RATE_COMPARED) : []),
    ...all(YEARS),
  ];
}

/** The text with blanks in place of its comments, so that lines keep their numbers. */
function withoutComments(text: string, sql: boolean): string {
  const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');
  if (sql) return text.replace(/--[^\n]*/g, blank);
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, blank);
}
