import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { modeloConvite, queueMensagem } from '../mensagens/index.ts';
import { endLinks } from './links.repo.ts';
import { createLink } from './links.ts';
import type { UsuarioRow } from './usuarios.repo.ts';

const DIAS_CONVITE = 7;
const DIA_MS = 24 * 60 * 60 * 1000;

/** Invites a user by mail to choose a password. Earlier links of the user end. Answers the new one. */
export async function sendConvite(
  deps: Deps,
  trx: Trx,
  { ownerId, convidado, convidadoPor }: { ownerId: string; convidado: UsuarioRow; convidadoPor: string },
): Promise<{ href: string; expiraEm: Date }> {
  await endLinks(trx, convidado.id, deps.clock.now());
  const link = await createLink(deps, trx, {
    ownerId,
    usuarioId: convidado.id,
    tipo: 'convite',
    validadeMs: DIAS_CONVITE * DIA_MS,
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
        convidadoPor,
        link: link.href,
        dias: DIAS_CONVITE,
      }),
  });
  return link;
}
