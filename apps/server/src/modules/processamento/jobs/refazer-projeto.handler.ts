import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { isGivenUp, type JobHandler } from '../../../platform/queue/port.ts';
import { readDataset } from '../../arquivos/index.ts';
import { publishPbi } from '../../diagnostico/index.ts';
import { publishProjeto } from '../../eventos/index.ts';
import {
  findProjeto,
  findVersoes,
  listExecucoes,
  lockProjeto,
  ProjetoExcluidoError,
  type ProjetoRow,
  sendProximoDesatualizado,
  setFalhaAoRefazer,
  setResultadosAtuais,
} from '../../projetos/index.ts';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { findEmpresaDoProjeto } from '../catalogo.repo.ts';
import { hasEsocial } from '../has-esocial.ts';
import { makeRelatorios, publishRelatorios } from '../make-relatorios.ts';

type Ids = { ownerId: string; projetoId: string };

/**
 * Makes again what a project that has ended lacks: column sets, files out of ZIPs, and results of an earlier version.
 * It costs no credit and sends no notice, and status and dates of the project stay. A killed attempt goes on where it
 * was; one that fails for good leaves everything as it was and is not tried again for an hour.
 */
export function createRefazerProjetoHandler(deps: Deps): JobHandler<Ids> {
  return async ({ data, signal, lastTry }) => {
    const { ownerId, projetoId } = data;
    try {
      await refazer(deps, data, signal);
    } catch (error) {
      const dispensado = error instanceof ProjetoExcluidoError && !signal.aborted;
      if (!dispensado && !isGivenUp(error, { lastTry, signal })) throw error;
      if (!dispensado) {
        deps.log.error({ ...data, err: error }, 'a project could not be made again from its originals');
        await asOwner(deps.db, ownerId, (trx) => setFalhaAoRefazer(trx, projetoId, deps.clock.now()));
      }
    }
    await asOwner(deps.db, ownerId, (trx) => sendProximoDesatualizado(deps, trx, ownerId));
  };
}

interface Terminado {
  projeto: ProjetoRow;
  empresa: { cnpj: string; nome: string };
  execucoes: Awaited<ReturnType<typeof listExecucoes>>;
  resultadosAtuais: boolean;
}

async function refazer(deps: Deps, { ownerId, projetoId }: Ids, signal: AbortSignal): Promise<void> {
  const terminado = await asOwner(deps.db, ownerId, (trx) => findTerminado(trx, projetoId));
  if (terminado === undefined) return;
  const { projeto, empresa, execucoes, resultadosAtuais } = terminado;
  const periodo = { inicio: projeto.periodo_inicial, fim: projeto.periodo_final };
  const contexto = { ownerId, projetoId, empresa, periodo, ferramentas: execucoes.map((e) => e.ferramenta) };
  const emCurso = { signal, onProgress: () => undefined };
  const lock = (trx: Trx) => lockIgual(trx, projeto);
  await bringUpToDate(deps, contexto, { run: (work) => work(emCurso), lock });
  if (projeto.status === 'CONCLUDED' && !resultadosAtuais) {
    const dataset = await readDataset(deps, contexto, { aoRefazer: true });
    for (const { ferramenta } of execucoes) {
      if (ferramenta !== 'gerar_relatorios' && ferramenta !== 'post_process') continue;
      if (ferramenta === 'post_process' && !hasEsocial(dataset)) continue;
      const feitos = await makeRelatorios(deps, { ...contexto, ferramenta, dataset }, (work) => work(emCurso));
      await asOwner(deps.db, ownerId, async (trx) => {
        await lock(trx);
        await publishRelatorios(deps, trx, { ...contexto, ferramenta }, feitos);
        if (projeto.pbi === null) await publishPbi(trx, projetoId);
      });
    }
  }
  await asOwner(deps.db, ownerId, async (trx) => {
    await lock(trx);
    await setFalhaAoRefazer(trx, projetoId, null);
    if (projeto.status === 'CONCLUDED') await setResultadosAtuais(trx, projetoId);
    // Open screens read anew; nothing else is said of it.
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
  });
}

/** The project, if it has ended. */
async function findTerminado(trx: Trx, projetoId: string): Promise<Terminado | undefined> {
  const projeto = await findProjeto(trx, projetoId);
  if (projeto?.status !== 'CONCLUDED' && projeto?.status !== 'FAILED') return undefined;
  const versoes = await findVersoes(trx, projetoId);
  const empresa = await findEmpresaDoProjeto(trx, projeto.empresa_id);
  if (versoes === undefined || empresa === undefined) return undefined;
  return {
    projeto,
    empresa,
    execucoes: await listExecucoes(trx, projetoId),
    resultadosAtuais: versoes.resultados,
  };
}

/** Holds the project. Throws when it was deleted or started again meanwhile: then its own tools bring it up to date. */
async function lockIgual(trx: Trx, { id, status }: ProjetoRow): Promise<void> {
  if ((await lockProjeto(trx, id))?.status !== status)
    throw new ProjetoExcluidoError('the project was deleted or started again');
}
