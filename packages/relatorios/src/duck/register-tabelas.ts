import path from 'node:path';
import type { Fonte } from '@apura/apuracao';
import { type EsquemaTabela, esquemas, tipoSql } from '@apura/documentos';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import { identifier, literal } from './sql-text.ts';
import { declareVariaveis } from './variaveis.ts';

const PARTES = new WeakMap<ProjetoDataset, Map<string, readonly string[]>>();

/** The absolute paths of a table's parts, in a fixed order. */
export function partesDe(dataset: ProjetoDataset, tabela: string): readonly string[] {
  const conhecidas = PARTES.get(dataset) ?? new Map<string, readonly string[]>();
  PARTES.set(dataset, conhecidas);
  let partes = conhecidas.get(tabela);
  if (partes === undefined) {
    const relativas = dataset.tabelas.filter((t) => t.tabela === tabela).flatMap((t) => t.partes);
    partes = relativas.map((p) => path.resolve(dataset.base ?? '/', p)).sort();
    conhecidas.set(tabela, partes);
  }
  return partes;
}

/** The tables that the project has, by their names; one that it does not have is an empty view. */
export const fonteDe =
  (dataset: ProjetoDataset): Fonte =>
  (tabela) =>
    partesDe(dataset, tabela).length > 0 ? tabela : null;

/** Some rows of the tables: those of the parts that stay, and of records of documents those of the lines. */
export interface Trecho {
  ficam: (parte: string) => boolean;
  linhas?: { de: number; antesDe: number } | undefined;
}

/** The records that are within a document, of which a stretch of lines may be shown alone. */
const DE_DOCUMENTO = /^efd[cf]_[abcdf](?!010|001|990)\d{3}$/;

/** After every line that a file can have. */
export const DEPOIS_DA_ULTIMA = 2_147_483_647;

/**
 * Makes each named table readable: a view over its Parquet parts, with the file's id as `_arquivo`, or an empty one
 * of the same columns when the project has none. A name that no reader writes is an error of the caller. The views are
 * the same for every connection; which rows a connection sees in them its variables say, by default all of them.
 */
export async function registerTabelas(
  connection: DuckDBConnection,
  dataset: ProjetoDataset,
  nomes: Iterable<string>,
): Promise<void> {
  const porNome = new Map(esquemas().map((e) => [e.tabela, e]));
  const tabelas = [...nomes];
  await declareVariaveis(connection, variaveisTabelas(dataset, tabelas));
  const visoes = tabelas.map((nome) => {
    const esquema = porNome.get(nome);
    if (!esquema) throw new Error(`no reader writes a table named ${nome}`);
    return sqlTabela(dataset, esquema);
  });
  if (visoes.length > 0) await connection.run(visoes.join(';\n'));
}

/** The statement that makes one table readable: a view over its parts, or an empty one. */
export const sqlTabela = (dataset: ProjetoDataset, esquema: EsquemaTabela): string =>
  partesDe(dataset, esquema.tabela).length > 0 ? sqlView(esquema) : sqlVazia(esquema);

const obrigacaoDe = (tabela: string) => tabela.split('_')[0] ?? '';

/**
 * What the variables of a connection say that sees some rows of these tables, or all of them. Lines are of an
 * obligation.
 */
export function variaveisTabelas(
  dataset: ProjetoDataset,
  nomes: Iterable<string>,
  trecho?: Trecho,
): Map<string, string> {
  const variaveis = new Map<string, string>();
  for (const nome of nomes) {
    const todas = partesDe(dataset, nome);
    // An empty view asks nothing.
    if (todas.length === 0) continue;
    const partes = trecho === undefined ? todas : todas.filter(trecho.ficam);
    // A scan needs a file at least, even one that shows nothing.
    const lidas = partes.length > 0 ? partes : todas.slice(0, 1);
    variaveis.set(`partes_${nome}`, `[${lidas.map(literal).join(', ')}]::VARCHAR[]`);
    variaveis.set(`mostra_${nome}`, String(partes.length > 0));
    variaveis.set(`de_${obrigacaoDe(nome)}`, String(trecho?.linhas?.de ?? 0));
    variaveis.set(`antes_de_${obrigacaoDe(nome)}`, String(trecho?.linhas?.antesDe ?? DEPOIS_DA_ULTIMA));
  }
  return variaveis;
}

const temArquivo = (esquema: EsquemaTabela) => esquema.colunas.some((c) => c.nome === '_arquivo');

function sqlView(esquema: EsquemaTabela): string {
  const { tabela } = esquema;
  const colunas = esquema.colunas.map((c) => identifier(c.nome));
  const partes = `getvariable('partes_${tabela}')`;
  const linhas = DE_DOCUMENTO.test(tabela)
    ? `
      AND _linha >= getvariable('de_${obrigacaoDe(tabela)}')
      AND _linha < getvariable('antes_de_${obrigacaoDe(tabela)}')`
    : '';
  const where = `WHERE getvariable('mostra_${tabela}')${linhas}`;
  if (temArquivo(esquema)) {
    return `CREATE OR REPLACE VIEW ${identifier(tabela)} AS SELECT ${colunas.join(', ')}
    FROM read_parquet(${partes}, hive_partitioning = false) ${where}`;
  }
  // The folder 'arquivo=<id>' names the file; without the explicit type an id of digits only would become a number.
  return `CREATE OR REPLACE VIEW ${identifier(tabela)} AS SELECT arquivo AS _arquivo, ${colunas.join(', ')}
    FROM read_parquet(${partes}, hive_partitioning = true, hive_types = {'arquivo': VARCHAR}) ${where}`;
}

function sqlVazia(esquema: EsquemaTabela): string {
  const vazia = (nome: string, tipo: string) => `CAST(NULL AS ${tipo}) AS ${identifier(nome)}`;
  const colunas = esquema.colunas.map((c) => vazia(c.nome, tipoSql(c.tipo)));
  const todas = temArquivo(esquema) ? colunas : [vazia('_arquivo', 'VARCHAR'), ...colunas];
  return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS SELECT ${todas.join(', ')} WHERE false`;
}
