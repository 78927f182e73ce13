import { createHash } from 'node:crypto';
import path from 'node:path';
import { sqlFatoPc } from '@apura/apuracao';
import { type Conexoes, URGENCIA } from './duck/conexoes.ts';
import { gravarCalculada, registrarCalculada } from './duck/gravar-calculada.ts';
import { mostrarRecorte } from './duck/recortes.ts';
import { readManifesto, writeManifesto } from './manifesto.ts';
import type { Session } from './sessao.ts';
import { calculadasDe, type TabelaCalculada } from './tabela-calculada.ts';

/** Makes the calculated tables that the reports read, or takes those of an earlier run. Gives what went wrong, by table. */
export async function prepararCalculadas(
  conexoes: Conexoes,
  { session, semFato }: { session: Session; semFato: Promise<unknown> | undefined },
): Promise<ReadonlyMap<TabelaCalculada, unknown>> {
  const { outDir, signal } = session;
  const erros = new Map<TabelaCalculada, unknown>();
  const tabelas = calculadasDe(session.faltam);
  if (tabelas.length === 0) return erros;
  const causaFato = await semFato;
  await conexoes.com(async (connection) => {
    await mostrarRecorte(connection, null);
    for (const tabela of tabelas) {
      signal?.throwIfAborted();
      try {
        if (tabela.fatoPc && causaFato !== undefined) throw causaFato;
        const hash = createHash('sha256')
          .update([session.base, ...partesDoHash(tabela)].join('\u0000'))
          .digest('hex');
        const pronto = await readManifesto({ outDir, slug: tabela.nome, hash });
        if (!pronto?.path) {
          const linhas = await gravarCalculada({ connection, tabela, outDir });
          await writeManifesto({ outDir, slug: tabela.nome, hash, linhas, manter: true });
        }
        await registrarCalculada(connection, tabela, path.join(outDir, `${tabela.nome}.parquet`));
      } catch (causa) {
        signal?.throwIfAborted();
        erros.set(tabela, causa);
      }
    }
  }, URGENCIA.deTodos);
  return erros;
}

/** What a calculated table is made from, besides the project. */
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
