import path from 'node:path';
import { type EsquemaTabela, esquemas, tipoSql } from '@apura/documentos';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import { identifier, literal } from './sql-text.ts';

/** The absolute paths of a table's parts, in a fixed order. */
export function partesDe(dataset: ProjetoDataset, tabela: string): string[] {
  const partes = dataset.tabelas.filter((t) => t.tabela === tabela).flatMap((t) => t.partes);
  return partes.map((p) => path.resolve(dataset.base ?? '/', p)).sort();
}

/** Some rows of a table: those of the parts that are named, and of records of documents those of the lines. */
export interface Trecho {
  partes: readonly string[];
  linhas?: { de: number; antesDe: number } | undefined;
}

/** The records that stand within a document, of which a stretch of lines may be shown alone. */
const DE_DOCUMENTO = /^efd[cf]_[abcdf](?!010|001|990)\d{3}$/;

/** After every line that a file can have. */
export const DEPOIS_DA_ULTIMA = 2_147_483_647;

/**
 * Makes each named table readable: a view over its Parquet parts, with the file's id as `_arquivo`, or an empty one
 * of the same columns when the project has none. A name that no reader writes is an error of the caller. The views are
 * the same for every connection; which rows a connection sees in them it says by `mostrarTabelas`.
 */
export async function registrarTabelas(
  connection: DuckDBConnection,
  dataset: ProjetoDataset,
  nomes: Iterable<string>,
): Promise<void> {
  const porNome = new Map(esquemas().map((e) => [e.tabela, e]));
  const tabelas = [...nomes];
  await mostrarTabelas(connection, dataset, tabelas);
  for (const nome of tabelas) {
    const esquema = porNome.get(nome);
    if (!esquema) throw new Error(`no reader writes a table named ${nome}`);
    await connection.run(partesDe(dataset, nome).length > 0 ? sqlView(esquema) : sqlVazia(esquema));
  }
}

/** Says which rows of the tables this connection sees: by default all of them. */
export async function mostrarTabelas(
  connection: DuckDBConnection,
  dataset: ProjetoDataset,
  nomes: Iterable<string>,
  trechoDe: (tabela: string, partes: readonly string[]) => Trecho = (_, partes) => ({ partes }),
): Promise<void> {
  const comandos: string[] = [];
  for (const nome of nomes) {
    const todas = partesDe(dataset, nome);
    const { partes, linhas } = trechoDe(nome, todas);
    // A scan needs a file at least, even one that shows nothing.
    const lidas = partes.length > 0 ? partes : todas.slice(0, 1);
    comandos.push(
      `SET VARIABLE partes_${nome} = [${lidas.map(literal).join(', ')}]::VARCHAR[]`,
      `SET VARIABLE mostra_${nome} = ${partes.length > 0}`,
      `SET VARIABLE de_${nome} = ${linhas?.de ?? 0}`,
      `SET VARIABLE antes_de_${nome} = ${linhas?.antesDe ?? DEPOIS_DA_ULTIMA}`,
    );
  }
  if (comandos.length > 0) await connection.run(comandos.join(';'));
}

const temArquivo = (esquema: EsquemaTabela) => esquema.colunas.some((c) => c.nome === '_arquivo');

function sqlView(esquema: EsquemaTabela): string {
  const { tabela } = esquema;
  const colunas = esquema.colunas.map((c) => identifier(c.nome));
  const partes = `getvariable('partes_${tabela}')`;
  const linhas = DE_DOCUMENTO.test(tabela)
    ? ` AND _linha >= getvariable('de_${tabela}') AND _linha < getvariable('antes_de_${tabela}')`
    : '';
  const where = `WHERE getvariable('mostra_${tabela}')${linhas}`;
  if (temArquivo(esquema)) {
    return `CREATE OR REPLACE VIEW ${identifier(tabela)} AS SELECT ${colunas.join(', ')} FROM read_parquet(${partes}, hive_partitioning = false) ${where}`;
  }
  // The folder 'arquivo=<id>' tells the file; without the explicit type an id of digits only would become a number.
  return `CREATE OR REPLACE VIEW ${identifier(tabela)} AS SELECT arquivo AS _arquivo, ${colunas.join(', ')}
    FROM read_parquet(${partes}, hive_partitioning = true, hive_types = {'arquivo': VARCHAR}) ${where}`;
}

function sqlVazia(esquema: EsquemaTabela): string {
  const vazia = (nome: string, tipo: string) => `CAST(NULL AS ${tipo}) AS ${identifier(nome)}`;
  const colunas = esquema.colunas.map((c) => vazia(c.nome, tipoSql(c.tipo)));
  const todas = temArquivo(esquema) ? colunas : [vazia('_arquivo', 'VARCHAR'), ...colunas];
  return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS SELECT ${todas.join(', ')} WHERE false`;
}
