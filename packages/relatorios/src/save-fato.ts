import { FONTES_FATO_PC, type sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import type { ProjetoDataset } from './dataset.ts';
import { type Conexoes, URGENCIA } from './duck/conexoes.ts';
import { copyToParquet } from './duck/copy-to-parquet.ts';
import { joinPartes } from './duck/join-partes.ts';
import { comFontes, divideRecortes, showRecorte } from './duck/recortes.ts';
import { saveInPartes } from './duck/save-in-partes.ts';

/** Makes the facts of some files at a time, because pairing PIS with COFINS holds them in memory. Gives how many. */
export async function saveFato(o: {
  conexoes: Conexoes;
  dataset: ProjetoDataset;
  fato: ReturnType<typeof sqlFatoPc>;
  file: string;
  linhasPorRecorte?: number | undefined;
  signal?: AbortSignal | undefined;
}): Promise<number> {
  const { conexoes, dataset, fato, file, signal } = o;
  const todos = divideRecortes(dataset, 'arquivo', o.linhasPorRecorte);
  const recortes = comFontes(todos, { dataset, fontes: FONTES_FATO_PC });
  return await saveInPartes({
    conexoes,
    urgencia: URGENCIA.deTodos,
    file,
    trechos: recortes.length > 1 ? recortes : [null],
    save: async (connection, recorte, parte) => {
      await showRecorte(connection, recorte && { dataset, tabelas: TABELAS_FATO_PC, recorte });
      for (const sql of fato.preparo) {
        signal?.throwIfAborted();
        await connection.run(sql);
      }
      await copyToParquet({ connection, sql: fato.select, file: parte });
      for (const sql of fato.limpeza) await connection.run(sql);
    },
    juntar: async (partes) => await joinPartes(partes, file),
  });
}
