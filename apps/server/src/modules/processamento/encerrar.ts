import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishPbi } from '../diagnostico/index.ts';
import { publishCredito, publishProjeto } from '../eventos/index.ts';
import {
  type Culpa,
  creditosAoFalhar,
  endExecucao,
  enviarFerramenta,
  findRotuloProjeto,
  hasEstorno,
  insertEstorno,
  listExecucoes,
  lockProjeto,
  moveProjeto,
  proximaFerramenta,
} from '../projetos/index.ts';
import { insertAuditoria } from '../usuarios/index.ts';
import type { Contexto } from './contexto.ts';
import { ProjetoExcluidoError } from './projeto-excluido.ts';
import { ressalvaDaColeta } from './ressalva-da-coleta.ts';
import { semNulos } from './sem-nulos.ts';

/** What the ledger says of the credits that come back; files that were wrong give none. */
const DESCRICAO_DO_ESTORNO: Readonly<Record<Culpa, string>> = {
  arquivos: '',
  coleta: 'Projeto sem nenhum documento coletado',
  portal: 'Projeto não processado por falha do portal',
};

/**
 * Ends a tool well and, in the same transaction, sends the next one or concludes the project. A tool that had nothing to
 * do is `ignorar`; `parciais` says what is missing all the same.
 */
export async function concluirFerramenta(
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
    await moveProjeto(trx, projetoId, 'CONCLUDED', now, ressalvaDaColeta(execucoes));
    await publishPbi(trx, projetoId);
  } else await enviarFerramenta(deps.queue, trx, { ownerId, projetoId, ferramenta: proxima });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
}

/**
 * Fails a project: the tool ends in ERROR, those that did not run are ignored, and the credits come back when the fault
 * is the portal's. The message is shown to the user.
 */
export async function falharProjeto(
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
  await encerrarComFalha(deps, trx, contexto, falha);
}

/** Fails a project whose tools have said for themselves how they ended; those that did not run are ignored. */
export async function encerrarComFalha(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId, ferramenta }: { ownerId: string; projetoId: string; ferramenta: Ferramenta | null },
  falha: { culpa: Culpa; mensagem: string },
): Promise<void> {
  const projeto = await lockProjeto(trx, projetoId);
  if (projeto === undefined) throw new ProjetoExcluidoError('the project was deleted');
  const now = deps.clock.now();
  const { mensagem } = semNulos(falha);
  for (const execucao of await listExecucoes(trx, projetoId)) {
    if (execucao.status !== 'PENDING' && execucao.status !== 'PROCESSING') continue;
    await endExecucao(trx, projetoId, execucao.ferramenta, {
      status: 'ignorar',
      erro: 'Não executada porque uma ferramenta anterior falhou.',
      progresso: null,
      now,
    });
  }
  const estornado = await hasEstorno(trx, projetoId, projeto.tentativa);
  const creditos = creditosAoFalhar({ creditos: projeto.creditos, status: projeto.status, estornado }, falha.culpa);
  await insertEstorno(trx, {
    ownerId,
    usuarioId: null,
    projetoId,
    tentativa: projeto.tentativa,
    creditos,
    descricao: DESCRICAO_DO_ESTORNO[falha.culpa],
  });
  const devolucao = creditos > 0 ? ' Os créditos foram devolvidos.' : '';
  await moveProjeto(trx, projetoId, 'FAILED', now, `${mensagem}${devolucao}`);
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao: 'projeto.falhou',
    alvo: projetoId,
    rotulo: await findRotuloProjeto(trx, projetoId),
    dados: { ferramenta, culpa: falha.culpa, devolvidos: creditos },
  });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
  if (creditos > 0) await publishCredito(deps.notify, trx, ownerId);
}
