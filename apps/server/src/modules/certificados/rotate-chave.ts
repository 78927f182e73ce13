import type { TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './certificados.repo.ts';
import { resealCertificado } from './segredo-certificado.ts';

/** How many secrets were sealed anew, and how many neither key opens. Those of the new key already count as neither. */
export interface Trocados {
  trocados: number;
  ilegiveis: number;
}

/** Seals the certificates of one owner anew. Done twice it changes nothing the second time. */
export async function rotateChaveDosCertificados(trx: Trx, ownerId: string, troca: TrocaDeChave): Promise<Trocados> {
  const total: Trocados = { trocados: 0, ilegiveis: 0 };
  for (const { id, conteudo } of await repo.lockConteudos(trx)) {
    if (troca.nova.isCurrent(conteudo)) continue;
    const novo = resealCertificado(troca, ownerId, conteudo);
    if (novo === null) {
      total.ilegiveis++;
      continue;
    }
    await repo.setConteudo(trx, id, novo);
    total.trocados++;
  }
  return total;
}
