import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { hasEstorno, insertEstorno } from '../creditos/index.ts';
import { publishCredito, publishProjeto } from '../eventos/index.ts';
import { endExecucao, listExecucoes } from './execucoes.repo.ts';
import { mailFim } from './mail-fim.ts';
import { ProjetoExcluidoError } from './projeto-excluido.ts';
import { lockProjeto, moveProjeto } from './projetos.repo.ts';
import { type Culpa, estornoAoFalhar } from './regras-projeto.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';
import { semNulos } from './sem-nulos.ts';

/** What the ledger says of the credits that come back. */
const DESCRICAO_DO_ESTORNO: Readonly<Record<Culpa, string>> = {
  coleta: 'Projeto sem nenhum documento coletado',
  portal: 'Projeto não processado por falha do portal',
};

/** Fails a project whose tools have said for themselves how they ended; those that did not run are ignored. */
export async function endWithFalha(
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
  const creditos = estornoAoFalhar({ creditos: projeto.creditos, status: projeto.status, estornado });
  await insertEstorno(trx, {
    ownerId,
    usuarioId: null,
    projetoId,
    tentativa: projeto.tentativa,
    creditos,
    descricao: DESCRICAO_DO_ESTORNO[falha.culpa],
  });
  const avisoDoEstorno = creditos > 0 ? ' Os créditos foram devolvidos.' : '';
  const moved = await moveProjeto(trx, projetoId, 'FAILED', now, `${mensagem}${avisoDoEstorno}`);
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao: 'projeto.falhou',
    alvo: projetoId,
    rotulo: await findRotuloProjeto(trx, projetoId),
    dados: { ferramenta, culpa: falha.culpa, devolvidos: creditos },
  });
  if (moved) await mailFim(deps, trx, projeto, { bem: false, mensagem });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
  if (creditos > 0) await publishCredito(deps.notify, trx, ownerId);
}
