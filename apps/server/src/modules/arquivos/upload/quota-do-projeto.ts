import { appError } from '../../../http/errors.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { sumBytes } from '../arquivos-enviados.repo.ts';

/** The most bytes of a project before it is processed, uploaded and collected files together. */
const QUOTA_PROJETO_BYTES = 200 * 1024 ** 3;
/** Lists of a project's files are read whole. */
const MAX_ARQUIVOS = 200_000;

/** Begins every message about a project that is full. */
export const PROJETO_CHEIO = 'Este projeto chegou ao limite de 200 GB de arquivos';

/**
 * A document does not fit into its project; the message is for the user. Nothing of the same step or request was kept.
 */
export class ProjetoCheioError extends Error {
  override name = 'ProjetoCheioError';
}

/** Throws when a project would hold more files than it may. */
export function assertCabemArquivos(total: number): void {
  if (total <= MAX_ARQUIVOS) return;
  throw appError('arquivo-grande-demais', {
    message: 'Este projeto chegou ao limite de 200 mil arquivos. Junte os que faltam em um .zip e envie-o.',
  });
}

/** How many bytes the project still takes; negative when it has more than it may. */
export async function bytesLivres(trx: Trx, projetoId: string): Promise<number> {
  return QUOTA_PROJETO_BYTES - (await sumBytes(trx, projetoId));
}
