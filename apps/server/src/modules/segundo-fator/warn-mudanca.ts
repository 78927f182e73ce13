import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { modeloFatorAlterado, queueMensagem } from '../mensagens/index.ts';
import { findUsuario } from '../usuarios/index.ts';

const VALIDADE_AVISO_MS = 3 * 24 * 60 * 60 * 1000;

/** Mails a user what changed of the second factor, as a sentence's beginning ('Uma chave de acesso foi removida'). */
export async function warnMudanca(
  deps: Deps,
  trx: Trx,
  { usuarioId, mudanca }: { usuarioId: string; mudanca: string },
): Promise<void> {
  const usuario = await findUsuario(trx, usuarioId);
  if (usuario === undefined) return;
  const quando = deps.clock.now();
  await queueMensagem(deps, trx, {
    ownerId: usuario.owner_id,
    tipo: 'fator-alterado',
    para: usuario.email,
    expiraEm: new Date(quando.getTime() + VALIDADE_AVISO_MS),
    modelo: ({ produto }) => modeloFatorAlterado({ produto, nome: usuario.nome, quando, mudanca }),
  });
}
