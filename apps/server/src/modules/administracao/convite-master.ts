import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { sendConvite, type UsuarioRow } from '../usuarios/index.ts';

export interface ConviteMaster {
  email: string;
  /** Opens the page on which the master chooses a password; it needs no other proof. */
  link: string;
  expiraEm: Date;
}

/** Invites a master who has no password yet, by mail and by the answered link. Earlier links of the user end. */
export async function sendConviteMaster(
  deps: Deps,
  trx: Trx,
  convite: { ownerId: string; convidado: UsuarioRow; acao: AcaoAuditoria; operador: string },
): Promise<ConviteMaster> {
  const { ownerId, convidado } = convite;
  const link = await sendConvite(deps, trx, { ownerId, convidado, convidadoPor: '' });
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao: convite.acao,
    alvo: convidado.id,
    rotulo: `${convidado.nome} (${convidado.email})`,
    dados: { operador: convite.operador },
  });
  return { email: convidado.email, link: link.href, expiraEm: link.expiraEm };
}
