import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { opcoesParquet } from '../duck/copy-to-parquet.ts';
import { literal } from '../duck/sql-text.ts';
import { novaConexao, pastaTemporaria } from '../leitura/leitor-duck.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { joinParquet, readVersao } from '../parquet/concatenate-parquet.ts';
import { noLimite } from './no-limite.ts';
import { countLinhas } from './partes-texto.ts';
import { readBytes } from './read-bytes.ts';
import { write } from './write.ts';

/** Ten row groups of a result: what is on disk at a time, and how long the receiver waits for the first bytes. */
const JANELA = 204_800;

/** The file has the columns of the result already. */
type ResultadoParquet = Omit<Resultado, 'colunas'>;

/**
 * Writes a result as a Parquet that every program reads, of version 1 and under zstd, with the report's columns, typed,
 * in the report's order. What is kept is of version 2: it is written again as it goes out, some rows at a time. A
 * result that is of version 1 already goes out as it is. Does not end `out`.
 */
export async function exportParquet(o: ResultadoParquet & { out: Writable }): Promise<void> {
  const comoEsta = o.relacao === undefined && (await readVersao(o.path)) === 1;
  const bytes = comoEsta ? readBytes(o.path) : joinParquet(partes(o), newBloco);
  for await (const bloco of bytes) await write(o.out, bloco);
}

const newBloco = () => Buffer.allocUnsafe(65_536);

/** The rows as files of version 1; each lives until the next one is asked for. */
async function* partes(resultado: ResultadoParquet): AsyncGenerator<string> {
  const relacao = relacaoDe(resultado);
  const connection = await novaConexao();
  const dir = path.join(await pastaTemporaria(), randomUUID());
  try {
    await mkdir(dir);
    const total = await countLinhas(connection, relacao);
    for (let de = 0; de < Math.max(total, 1); de += JANELA) {
      const parte = path.join(dir, `${de}.parquet`);
      const sql = `SELECT * EXCLUDE (file_row_number) FROM ${relacao}
        WHERE file_row_number >= ${de} AND file_row_number < ${de + JANELA}`;
      const copia = `COPY (${sql}) TO ${literal(parte)} (${opcoesParquet('baixado')})`;
      await noLimite(resultado.dono, () => connection.run(copia));
      yield parte;
      await rm(parte, { force: true });
    }
  } finally {
    connection.closeSync();
    await rm(dir, { recursive: true, force: true });
  }
}
