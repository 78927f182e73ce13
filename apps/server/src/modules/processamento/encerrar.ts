import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishPbi } from '../diagnostico/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import {
  type Culpa,
  endExecucao,
  endWithFalha,
  listExecucoes,
  lockProjeto,
  mailFim,
  moveProjeto,
  ProjetoExcluidoError,
  proximaFerramenta,
  semNulos,
  sendFerramenta,
} from '../projetos/index.ts';
import type { Contexto } from './contexto.ts';
import { ressalvaDaColeta } from './ressalva-da-coleta.ts';

/**
 * Ends a tool with success and, in the same transaction, sends the next one or concludes the project. A tool that had
 * nothing to do is `ignorar`; `parciais` says what is missing all the same.
 */
export async function concludeFerramenta(
  deps: Deps,
  trx: Trx,
  contexto: Contexto,
  {
    resumo,
    status = 'SUCCESS',
    parciais = [],
  }: { resumo: string; status?: 'SUCCESS' | 'ignorar'; parciais?: string[] },
): Promise<void> {
  const { ownerId, projetoId, ferramenta } = contexto;
  const now = deps.clock.now();
  await endExecucao(trx, projetoId, ferramenta, { status, erro: null, progresso: resumo, parciais, now });
  const execucoes = await listExecucoes(trx, projetoId);
  const proxima = proximaFerramenta(execucoes);
  if (proxima === undefined) {
    const mensagem = ressalvaDaColeta(execucoes);
    const moved = await moveProjeto(trx, projetoId, 'CONCLUDED', now, mensagem);
    await publishPbi(trx, projetoId);
    const projeto = await lockProjeto(trx, projetoId);
    if (moved && projeto !== undefined) await mailFim(deps, trx, projeto, { bem: true, mensagem });
  } else await sendFerramenta(deps.queue, trx, { ownerId, projetoId, ferramenta: proxima });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
}

/**
 * Fails a project: the tool ends in ERROR, those that did not run are ignored, and the credits come back when the fault
 * is the portal's. The message is shown to the user.
 */
export async function failProjeto(
  deps: Deps,
  trx: Trx,
  contexto: Contexto,
  falha: { culpa: Culpa; mensagem: string },
): Promise<void> {
  const { projetoId, ferramenta } = contexto;
  const { mensagem } = semNulos(falha);
  const fim = { status: 'ERROR', erro: mensagem, progresso: null, now: deps.clock.now() } as const;
  if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
  await endExecucao(trx, projetoId, ferramenta, fim);
  await endWithFalha(deps, trx, contexto, falha);
}
