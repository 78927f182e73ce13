import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { findLeitorPorEmail } from './mensagens.repo.ts';
import { queueMensagem } from './mensagens.service.ts';
import { type FimDeTrabalho, modeloFimDeTrabalho } from './modelos/fim-de-trabalho.ts';

const VALIDADE_MS = 3 * 86_400_000;

/** Mails its user that a work ended, in the caller's transaction, when that user chose so and may still sign in. */
export async function queueFimDeTrabalho(
  deps: Deps,
  trx: Trx,
  { ownerId, usuarioId, ...fim }: FimDeTrabalho & { ownerId: string; usuarioId: string },
): Promise<void> {
  const leitor = await findLeitorPorEmail(trx, usuarioId);
  if (leitor === undefined) return;
  await queueMensagem(deps, trx, {
    ownerId,
    tipo: 'fim-de-trabalho',
    para: leitor.email,
    expiraEm: new Date(deps.clock.now().getTime() + VALIDADE_MS),
    modelo: () => modeloFimDeTrabalho(fim, { nome: leitor.nome, link: deps.config.publicUrl }),
  });
}
