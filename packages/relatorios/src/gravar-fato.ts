import { rm } from 'node:fs/promises';
import { FONTES_FATO_PC, type sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import type { ProjetoDataset } from './dataset.ts';
import { type Conexoes, URGENCIA } from './duck/conexoes.ts';
import { copiarParaParquet } from './duck/copiar-para-parquet.ts';
import { juntarPartes } from './duck/juntar-partes.ts';
import { comFontes, dividirRecortes, mostrarRecorte } from './duck/recortes.ts';

/** Makes the facts of some files at a time, because pairing PIS with COFINS holds them in memory. Gives how many. */
export async function gravarFato(o: {
  conexoes: Conexoes;
  dataset: ProjetoDataset;
  fato: ReturnType<typeof sqlFatoPc>;
  file: string;
  linhasPorRecorte?: number | undefined;
  signal?: AbortSignal | undefined;
}): Promise<number> {
  const { conexoes, dataset, fato, file, signal } = o;
  const todos = dividirRecortes(dataset, 'arquivo', o.linhasPorRecorte);
  const recortes = comFontes(todos, { dataset, fontes: FONTES_FATO_PC });
  const partes = (recortes.length > 1 ? recortes : [null]).map((recorte, i) => ({ recorte, parte: `${file}.${i}` }));
  let falhou = false;
  try {
    const feitas = await Promise.allSettled(
      partes.map(({ recorte, parte }) =>
        conexoes.com(async (connection) => {
          if (falhou) return;
          try {
            await mostrarRecorte(connection, recorte && { dataset, tabelas: TABELAS_FATO_PC, recorte });
            for (const sql of fato.preparo) {
              signal?.throwIfAborted();
              await connection.run(sql);
            }
            await copiarParaParquet({ connection, sql: fato.select, file: parte });
            for (const sql of fato.limpeza) await connection.run(sql);
          } catch (causa) {
            falhou = true;
            throw causa;
          }
        }, URGENCIA.deTodos),
      ),
    );
    for (const feita of feitas) if (feita.status === 'rejected') throw feita.reason;
    return await juntarPartes(
      partes.map(({ parte }) => parte),
      file,
    );
  } finally {
    for (const { parte } of partes) await rm(parte, { force: true });
  }
}
