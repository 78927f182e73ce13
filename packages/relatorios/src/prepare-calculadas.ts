import { createHash } from 'node:crypto';
import path from 'node:path';
import { sqlFatoPc } from '@apura/apuracao';
import { getRelatorio } from './catalogo/catalogo.ts';
import { type Conexoes, URGENCIA } from './duck/conexoes.ts';
import { showRecorte } from './duck/recortes.ts';
import { type LerMeses, registerCalculada, saveCalculada } from './duck/save-calculada.ts';
import { readManifesto, writeManifesto } from './manifesto.ts';
import type { Rodada } from './rodada.ts';
import type { TabelaCalculada } from './tabela-calculada.ts';

/** Makes a calculated table that reports read, or takes the one of an earlier run. What it reads is registered. */
export async function prepareCalculada(
  tabela: TabelaCalculada,
  { conexoes, session, readMeses }: { conexoes: Conexoes; session: Rodada; readMeses: LerMeses },
): Promise<void> {
  const { outDir, signal, hashes } = session;
  const lidos = (tabela.depende ?? []).map((nome) => hashes.get(getRelatorio(nome)) ?? '');
  const hash = createHash('sha256')
    .update([session.base, ...partesDoHash(tabela), ...lidos].join('\u0000'))
    .digest('hex');
  await conexoes.com(async (connection) => {
    await showRecorte(connection, null);
    signal?.throwIfAborted();
    const pronto = await readManifesto({ outDir, slug: tabela.nome, hash });
    if (!pronto?.path) {
      const linhas = await saveCalculada({ connection, tabela, readMeses, outDir });
      await writeManifesto({ outDir, slug: tabela.nome, hash, linhas, manter: true });
    }
    await registerCalculada(connection, tabela, path.join(outDir, `${tabela.nome}.parquet`));
  }, URGENCIA.deTodos);
}

/** What a calculated table is made from, besides the project and the reports that it reads. */
export function partesDoHash(tabela: TabelaCalculada): string[] {
  const fato = tabela.fatoPc ? sqlFatoPc() : { preparo: [], select: '' };
  return [
    tabela.nome,
    String(tabela.versao),
    JSON.stringify(tabela.colunas),
    ...tabela.sqls,
    ...fato.preparo,
    fato.select,
  ];
}
