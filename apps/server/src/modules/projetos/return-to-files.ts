import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import { resetExecucoes } from './execucoes.repo.ts';
import { mailFim } from './mail-fim.ts';
import { ProjetoExcluidoError } from './projeto-excluido.ts';
import { lockProjeto, moveProjeto } from './projetos.repo.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';
import { semNulos } from './sem-nulos.ts';

/**
 * Sends a manual project of which no file can be used back to where it waits for files, as it was before its start: its
 * tools have not run, and its credits stay with it, for the next start or for its deletion (ADR 0065). The message is
 * shown to the user.
 */
export async function returnToFiles(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId }: { ownerId: string; projetoId: string },
  motivo: string,
): Promise<void> {
  const projeto = await lockProjeto(trx, projetoId);
  if (projeto === undefined) throw new ProjetoExcluidoError('the project was deleted');
  const { mensagem } = semNulos({ mensagem: motivo });
  if (!(await moveProjeto(trx, projetoId, 'FILES', deps.clock.now(), mensagem))) return;
  await resetExecucoes(trx, projetoId, 0);
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao: 'projeto.voltou-aos-arquivos',
    alvo: projetoId,
    rotulo: await findRotuloProjeto(trx, projetoId),
    dados: {},
  });
  await mailFim(deps, trx, projeto, { bem: false, mensagem });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
}
