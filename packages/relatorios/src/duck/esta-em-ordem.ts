import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier, literal } from './sql-text.ts';

/**
 * True when the rows of a written result go strictly upwards: by their file, in the given order of the names in the
 * column 'Arquivo', then by the given columns. False too when a name belongs to two files, which nothing can
 * distinguish.
 */
export async function estaEmOrdem(
  connection: DuckDBConnection,
  { file, arquivos, colunas }: { file: string; arquivos: readonly string[]; colunas: readonly string[] },
): Promise<boolean> {
  if (new Set(arquivos).size < arquivos.length) return false;
  const posicao = `list_position([${arquivos.map(literal).join(', ')}], "Arquivo")`;
  const chaves = [...(arquivos.length > 1 ? [posicao] : []), ...colunas.map(identifier)];
  const valores = chaves.map((c, i) => `${c} AS v${i}, lag(${c}) OVER () AS a${i}`);
  const sobe = chaves.map((_, i) =>
    [...chaves.slice(0, i).map((_, j) => `v${j} = a${j}`), `v${i} > a${i}`].join(' AND '),
  );
  // A window without an order takes the rows as they are scanned, in the file's order; one with it would sort them.
  const sql = `
    SELECT count(*) - count(*) FILTER (WHERE ${sobe.map((s) => `(${s})`).join(' OR ')})
      FROM (SELECT ${valores.join(', ')} FROM read_parquet(${literal(file)}))`;
  const foraDeOrdem = (await connection.runAndReadAll(sql)).getRowsJson()[0]?.[0];
  // The first row has none before it.
  return Number(foraDeOrdem) <= 1;
}

/**
 * True when the facts that a connection is shown lie line by line. They are written family by family, so that those
 * of a file with several do not, and a report of theirs need not be tried unsorted. Stops at the first line that goes
 * back.
 */
export async function estaoFatosEmOrdem(connection: DuckDBConnection): Promise<boolean> {
  const sql = `
    SELECT 1 FROM (SELECT ordem, _linha, lag(ordem) OVER () AS o, lag(_linha) OVER () AS l FROM fato_pc)
     WHERE ordem < o OR (ordem = o AND _linha < l) LIMIT 1`;
  return (await connection.runAndReadAll(sql)).getRowsJson().length === 0;
}
