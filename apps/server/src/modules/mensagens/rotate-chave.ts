import type { TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { resealMensagem } from './mensagem-selada.ts';
import * as repo from './mensagens.repo.ts';

/** Seals an owner's unsent mails with the new key; returns how many were sealed and how many neither key opens. */
export async function rotateChaveDasMensagens(
  trx: Trx,
  troca: TrocaDeChave,
): Promise<{ trocados: number; ilegiveis: number }> {
  const total = { trocados: 0, ilegiveis: 0 };
  for (const { id, conteudo } of await repo.lockConteudos(trx)) {
    if (troca.nova.isCurrent(conteudo)) continue;
    const nova = resealMensagem(troca, conteudo);
    if (nova === null) {
      total.ilegiveis++;
      continue;
    }
    await repo.setConteudo(trx, id, nova);
    total.trocados++;
  }
  return total;
}
