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

/**
 * Makes each named table readable: a view over its Parquet parts, with the file's id as `_arquivo`, or an empty one
 * of the same columns when the project has none. `condicaoDe` leaves rows out. A name that no reader writes is an error of the caller.
 */
export async function registrarTabelas(
  connection: DuckDBConnection,
  dataset: ProjetoDataset,
  nomes: Iterable<string>,
  condicaoDe: (tabela: string) => string = () => 'true',
): Promise<void> {
  const porNome = new Map(esquemas().map((e) => [e.tabela, e]));
  for (const nome of nomes) {
    const esquema = porNome.get(nome);
    if (!esquema) throw new Error(`no reader writes a table named ${nome}`);
    const partes = partesDe(dataset, nome);
    await connection.run(partes.length > 0 ? sqlView(esquema, partes, condicaoDe(nome)) : sqlVazia(esquema));
  }
}

const temArquivo = (esquema: EsquemaTabela) => esquema.colunas.some((c) => c.nome === '_arquivo');

function sqlView(esquema: EsquemaTabela, partes: readonly string[], condicao: string): string {
  const colunas = esquema.colunas.map((c) => identifier(c.nome));
  const lista = partes.map(literal).join(', ');
  if (temArquivo(esquema)) {
    return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS SELECT ${colunas.join(', ')} FROM read_parquet([${lista}], hive_partitioning = false) WHERE ${condicao}`;
  }
  // The folder 'arquivo=<id>' tells the file; without the explicit type an id of digits only would become a number.
  return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS SELECT arquivo AS _arquivo, ${colunas.join(', ')}
    FROM read_parquet([${lista}], hive_partitioning = true, hive_types = {'arquivo': VARCHAR})
   WHERE ${condicao}`;
}

function sqlVazia(esquema: EsquemaTabela): string {
  const vazia = (nome: string, tipo: string) => `CAST(NULL AS ${tipo}) AS ${identifier(nome)}`;
  const colunas = esquema.colunas.map((c) => vazia(c.nome, tipoSql(c.tipo)));
  const todas = temArquivo(esquema) ? colunas : [vazia('_arquivo', 'VARCHAR'), ...colunas];
  return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS SELECT ${todas.join(', ')} WHERE false`;
}
