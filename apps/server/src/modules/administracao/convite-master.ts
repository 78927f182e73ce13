import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { modeloConvite, queueMensagem } from '../mensagens/index.ts';
import { createLink, endLinks, type UsuarioRow } from '../usuarios/index.ts';

const DIAS = 7;
const DIA_MS = 24 * 60 * 60 * 1000;

export interface ConviteMaster {
  email: string;
  /** Whoever has it chooses the master's password. */
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
  await endLinks(trx, convidado.id, deps.clock.now());
  const link = await createLink(deps, trx, {
    ownerId,
    usuarioId: convidado.id,
    tipo: 'convite',
    validadeMs: DIAS * DIA_MS,
  });
  if (link === undefined) throw new Error('a link of a fresh id was there already');
  await queueMensagem(deps, trx, {
    ownerId,
    tipo: 'convite',
    para: convidado.email,
    expiraEm: link.expiraEm,
    modelo: ({ produto, organizacao }) =>
      modeloConvite({
        produto,
        organizacao,
        nome: convidado.nome,
        convidadoPor: '',
        link: link.href,
        dias: DIAS,
      }),
  });
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
