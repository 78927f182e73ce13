import type { TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './contratos.repo.ts';
import { resealSegredo } from './segredos-contrato.ts';

/** Seals the secrets of one owner's contract anew: how many contracts that were, and how many neither key opens. */
export async function rotateChaveDosContratos(
  trx: Trx,
  ownerId: string,
  troca: TrocaDeChave,
): Promise<{ trocados: number; ilegiveis: number }> {
  const contrato = await repo.lockContrato(trx);
  if (contrato === undefined) return { trocados: 0, ilegiveis: 0 };
  // After an interrupted rotation either may be sealed with the new key already.
  const velhos = (['chaves', 'certificado'] as const).filter((qual) => !troca.nova.isCurrent(contrato[qual]));
  if (velhos.length === 0) return { trocados: 0, ilegiveis: 0 };
  const novos: { chaves?: Buffer; certificado?: Buffer } = {};
  for (const qual of velhos) {
    const novo = resealSegredo(troca, ownerId, { qual, selado: contrato[qual] });
    if (novo === null) return { trocados: 0, ilegiveis: 1 };
    novos[qual] = novo;
  }
  await repo.setSegredos(trx, novos);
  return { trocados: 1, ilegiveis: 0 };
}
