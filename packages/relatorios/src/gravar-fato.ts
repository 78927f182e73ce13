import { FONTES_FATO_PC, type sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import type { ProjetoDataset } from './dataset.ts';
import { type Conexoes, URGENCIA } from './duck/conexoes.ts';
import { copiarParaParquet } from './duck/copiar-para-parquet.ts';
import { gravarEmPartes } from './duck/gravar-em-partes.ts';
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
  return await gravarEmPartes({
    conexoes,
    urgencia: URGENCIA.deTodos,
    file,
    trechos: recortes.length > 1 ? recortes : [null],
    gravar: async (connection, recorte, parte) => {
      await mostrarRecorte(connection, recorte && { dataset, tabelas: TABELAS_FATO_PC, recorte });
      for (const sql of fato.preparo) {
        signal?.throwIfAborted();
        await connection.run(sql);
      }
      await copiarParaParquet({ connection, sql: fato.select, file: parte });
      for (const sql of fato.limpeza) await connection.run(sql);
    },
    juntar: async (partes) => await juntarPartes(partes, file),
  });
}
