import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { opcoesParquet } from '../duck/copy-to-parquet.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import { noLimite } from '../export/no-limite.ts';
import { type FiltroLinhas, sqlFiltro } from '../leitura/filtro-linhas.ts';
import { novaConexao, pastaTemporaria } from '../leitura/leitor-duck.ts';
import { type OrdemColuna, sqlOrdem } from '../leitura/read-pagina.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';

export interface RecorteOptions extends Pick<FiltroLinhas, 'q' | 'filtros'> {
  sort: readonly OrdemColuna[];
  /** Without the columns that are not shown: the totals of an .xlsx need them, a Parquet must not have them. */
  soColunas?: readonly string[] | undefined;
}

/**
 * The rows that a grid shows of a result, in its order, as a result of its own. It lives in a file of this process
 * until `remove` is called.
 */
export async function saveRecorte(
  resultado: Resultado,
  { q = '', filtros = [], sort, soColunas }: RecorteOptions,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const { colunas } = resultado;
  const file = path.join(await pastaTemporaria(), `${randomUUID()}.parquet`);
  const remove = () => rm(file, { force: true });
  const escolhidas = (soColunas ?? colunas.map(({ key }) => key)).map(identifier).join(', ');
  const sql = `SELECT ${escolhidas} FROM ${relacaoDe(resultado)}${sqlFiltro({ colunas, q, filtros })}
    ORDER BY ${sqlOrdem(colunas, sort)}file_row_number`;
  const connection = await novaConexao();
  try {
    const copia = `COPY (${sql}) TO ${literal(file)} (${opcoesParquet('baixado')})`;
    await noLimite(resultado.dono, () => connection.run(copia));
  } catch (causa) {
    await remove();
    throw causa;
  } finally {
    connection.closeSync();
  }
  return { path: file, remove };
}
