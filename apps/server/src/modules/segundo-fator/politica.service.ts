import type { PoliticaSeguranca } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { cleanTexto, deleteFatores, endSessoes, lockOutroUsuario, type UsuarioRow } from '../usuarios/index.ts';
import * as repo from './segundo-fator.repo.ts';
import { warnMudanca } from './warn-mudanca.ts';

export async function getPolitica(deps: Deps, { ownerId }: SessaoAtual): Promise<PoliticaSeguranca> {
  return asOwner(deps.db, ownerId, (trx) => presentPolitica(trx, ownerId));
}

/**
 * Requires a second factor of every user of the owner, or no longer. The user who turns it on must have one, so as not
 * to be locked out. Sessions of users without one end, and their next sign-in leads them to set one up. Throws
 * `segundo-fator-ausente`.
 */
export async function updatePolitica(deps: Deps, sessao: SessaoAtual, exigido: boolean): Promise<PoliticaSeguranca> {
  const { ownerId, usuarioId } = sessao;
  if (exigido && sessao.fator === undefined) throw appError('segundo-fator-ausente');
  return asOwner(deps.db, ownerId, async (trx) => {
    if (await repo.setExigido(trx, ownerId, exigido)) {
      const acao = exigido ? 'segundo-fator.exigido' : 'segundo-fator.dispensado';
      await insertAuditoria(trx, { ownerId, usuarioId, acao });
    }
    if (exigido) {
      const agora = deps.clock.now();
      for (const { id, segundo_fator_em } of await repo.listAtivos(trx)) {
        if (segundo_fator_em !== null) continue;
        await endSessoes(trx, { usuarioId: id, motivo: 'segundo fator exigido', agora });
      }
    }
    return presentPolitica(trx, ownerId);
  });
}

/**
 * Takes another user's factors away, for one who has lost them, and ends that user's sessions. A master may do so for
 * everybody but themselves, an administrator for plain users. How they made sure of the person is kept with the row of
 * the activity log. Throws `nao-encontrado` or `conflito-de-permissao`.
 */
export async function resetFator(
  deps: Deps,
  sessao: SessaoAtual,
  { email, confirmacao }: { email: string; confirmacao: string },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const usuario = await lockOutroUsuario(trx, sessao, email);
    await removeFatores(deps, trx, {
      ownerId,
      autorId: usuarioId,
      usuario,
      // The column is JSON, which takes no half of a character.
      dados: { confirmacao: cleanTexto(confirmacao).toWellFormed() },
    });
  });
}

/** Also called by the administration command, without an author. */
export async function removeFatores(
  deps: Deps,
  trx: Trx,
  reset: {
    ownerId: string;
    autorId: string | null;
    usuario: Pick<UsuarioRow, 'id' | 'nome' | 'email' | 'segundo_fator_em'>;
    dados?: Record<string, unknown>;
  },
): Promise<void> {
  const { ownerId, autorId, usuario, dados } = reset;
  await deleteFatores(trx, usuario.id);
  await repo.setTemFator(trx, usuario.id, null);
  await endSessoes(trx, { usuarioId: usuario.id, motivo: 'segundo fator redefinido', agora: deps.clock.now() });
  if (usuario.segundo_fator_em !== null) {
    const mudanca = 'O segundo fator foi removido por um administrador';
    await warnMudanca(deps, trx, { usuarioId: usuario.id, mudanca });
  }
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: autorId,
    acao: 'segundo-fator.redefinido',
    alvo: usuario.id,
    rotulo: `${usuario.nome} (${usuario.email})`,
    dados,
  });
}

async function presentPolitica(trx: Trx, ownerId: string): Promise<PoliticaSeguranca> {
  const usuarios = await repo.listAtivos(trx);
  return {
    exigir_segundo_fator: await repo.isExigido(trx, ownerId),
    usuarios: usuarios.map(({ nome, email, privilegio, segundo_fator_em }) => ({
      nome,
      email,
      privilegio,
      segundo_fator: segundo_fator_em !== null,
    })),
  };
}
