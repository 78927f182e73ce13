import { podeAgirSobre } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { endSessoes, listEquipe, lockOutroUsuario } from '../usuarios/index.ts';
import { forgetAparelhos } from './aparelhos.repo.ts';

/**
 * Ends every session of another user of the caller's owner. A master may do so for everybody, an administrator for
 * plain users. Throws `nao-encontrado` or `conflito-de-permissao`.
 */
export async function endDeUsuario(deps: Deps, sessao: SessaoAtual, email: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const usuario = await lockOutroUsuario(trx, sessao, email);
    await end(deps, trx, usuario.id);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'sessao.encerradas-de-usuario',
      alvo: usuario.id,
      rotulo: `${usuario.nome} (${usuario.email})`,
    });
  });
}

/** Ends the sessions of all users whom the caller may act on, and the caller's own except the present one. */
export async function endDaEquipe(deps: Deps, sessao: SessaoAtual): Promise<void> {
  const { ownerId, usuarioId, familiaId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const outros = (await listEquipe(trx)).filter(
      (usuario) => usuario.id !== usuarioId && podeAgirSobre(sessao, usuario),
    );
    for (const { id } of outros) await end(deps, trx, id);
    await endSessoes(trx, { usuarioId, menos: familiaId, motivo: MOTIVO, agora: deps.clock.now() });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'sessao.encerradas-da-equipe',
      dados: { usuarios: outros.length + 1 },
    });
  });
}

const MOTIVO = 'encerrada pelo administrador';

/** The devices are forgotten too: another person may have used them. */
async function end(deps: Deps, trx: Trx, usuarioId: string): Promise<void> {
  await endSessoes(trx, { usuarioId, motivo: MOTIVO, agora: deps.clock.now() });
  await forgetAparelhos(trx, usuarioId);
}
