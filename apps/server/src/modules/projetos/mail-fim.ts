import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { queueFimDeTrabalho } from '../mensagens/index.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';

/** Mails the user of a project how it ended, if that user chose so, in the caller's transaction. */
export async function mailFim(
  deps: Deps,
  trx: Trx,
  projeto: { id: string; owner_id: string; usuario_id: string },
  { bem, mensagem }: { bem: boolean; mensagem: string | null },
): Promise<void> {
  await queueFimDeTrabalho(deps, trx, {
    ownerId: projeto.owner_id,
    usuarioId: projeto.usuario_id,
    trabalho: 'Projeto',
    bem,
    rotulo: await findRotuloProjeto(trx, projeto.id),
    mensagem,
  });
}
