/**
 * Writes the official tables of `packages/tabelas/dados` from a folder of CSV files.
 *
 * Usage: `node tools/src/gen-tabelas.ts [folder]` (default `../shared/tables`). Each output names the official table
 * and the date of the version it holds, never the place the facts passed through. Codes stay text, with their leading
 * zeros.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLUNAS_CHAVE, type TabelaLida } from '@apura/tabelas';
import { parseCsv } from './parse-csv.ts';
import type { Correcao, ReceitaTabela } from './tabelas/receita-tabela.ts';
import { RECEITAS_CADASTROS } from './tabelas/receitas-cadastros.ts';
import { RECEITAS_EFD } from './tabelas/receitas-efd.ts';
import { RECEITAS_FOLHA } from './tabelas/receitas-folha.ts';
import { makeTabelasRtc } from './tabelas/tabelas-rtc.ts';

/**
 * The tables that a folder of CSV files holds. Those of dated law and the Selic are kept by hand: see
 * docs/operations.md.
 */
export const RECEITAS: readonly ReceitaTabela[] = [...RECEITAS_EFD, ...RECEITAS_CADASTROS, ...RECEITAS_FOLHA];

/**
 * Puts the right values into the row. Throws when the CSV lacks the wrong ones: the correction must then be checked
 * again.
 */
function corrigir(receita: ReceitaTabela, linhas: readonly string[][], correcao: Correcao): void {
  const linha = linhas.find((l) => l[0] === correcao.codigo);
  for (const [coluna, { de, para }] of Object.entries(correcao.valores)) {
    const at = Object.keys(receita.colunas).indexOf(coluna);
    if (!linha || at < 0 || linha[at] !== de)
      throw new Error(`${receita.csv}: ${coluna} of ${correcao.codigo} is not "${de}" any more`);
    linha[at] = para;
  }
}

const formatDia = (data: string): string => data.split('-').reverse().join('/');

/** How many of a table's first columns make its key. */
function chaveDe(nome: string): number {
  return new Map<string, number>(Object.entries(COLUNAS_CHAVE)).get(nome) ?? 1;
}

/** Turns the CSV text of one table into the text of its JSON file. Throws when a column lacks or a key repeats. */
export function generateTabela(receita: ReceitaTabela, csv: string): string {
  const [head, ...body] = parseCsv(csv);
  if (!head || body.length === 0) throw new Error(`${receita.csv}: no rows`);
  const indexes = Object.values(receita.colunas).map((name) => {
    const at = head.indexOf(name);
    if (at < 0) throw new Error(`${receita.csv}: column ${name} not found`);
    return at;
  });
  const grafia = (text: string) => receita.grafia?.[text] ?? text;
  const linhas = body.map((r) => indexes.map((at) => grafia((r[at] ?? '').replace(/\s+/g, ' ').trim())));
  for (const correcao of receita.correcoes ?? []) corrigir(receita, linhas, correcao);
  const seen = new Set<string>();
  const chave = chaveDe(receita.nome);
  for (const linha of linhas) {
    const key = JSON.stringify(linha.slice(0, chave));
    if (linha[0] === '' || (chave > 0 && seen.has(key)))
      throw new Error(`${receita.csv}: empty or repeated code ${key.slice(1, -1)}`);
    seen.add(key);
  }
  linhas.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const fonte = [
    receita.fonte,
    ...(receita.correcoes ?? []).map((c) => `código ${c.codigo} corrigido em ${formatDia(c.data)}: ${c.fonte}`),
  ].join('; ');
  const { nome, data } = receita;
  return writeTabela({ nome, fonte, data, colunas: Object.keys(receita.colunas), linhas });
}

/** The text of a table's JSON file, one row a line. */
export function writeTabela({ linhas, ...top }: TabelaLida & { nome: string }): string {
  const head = JSON.stringify(top, null, 2).slice(0, -2);
  return `${head},\n  "linhas": [\n${linhas.map((l) => `    ${JSON.stringify(l)}`).join(',\n')}\n  ]\n}\n`;
}

/** The day of the version of the Receita's tax calculator whose data base the folder holds. */
const DATA_RTC = '2026-08-14';

/** The tables of IBS and CBS as JSON text, by name, from the folder `rtc` of the CSV files. */
export function generateTabelasRtc(from: string): Map<string, string> {
  const feitas = makeTabelasRtc((csv) => readFileSync(path.join(from, 'rtc', `${csv}.csv`), 'utf8'), DATA_RTC);
  return new Map(feitas.map((t) => [t.nome, writeTabela(t)]));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const from = path.resolve(process.argv[2] ?? path.join(root, '../shared/tables'));
  const to = path.join(root, 'packages/tabelas/dados');
  mkdirSync(to, { recursive: true });
  for (const receita of RECEITAS) {
    const json = generateTabela(receita, readFileSync(path.join(from, receita.csv), 'utf8'));
    writeFileSync(path.join(to, `${receita.nome}.json`), json);
  }
  const rtc = generateTabelasRtc(from);
  for (const [nome, json] of rtc) writeFileSync(path.join(to, `${nome}.json`), json);
  process.stdout.write(`${RECEITAS.length + rtc.size} tables written to ${path.relative(process.cwd(), to)}\n`);
}
