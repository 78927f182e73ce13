import type { ObrigacaoRetificavel } from '@apura/contract';
import { appError } from '../../http/errors.ts';

/** The spreadsheet to fill for an obligation; that of ECF is refused by the specification's text. */
export async function getModelo(name: ObrigacaoRetificavel): Promise<{ bytes: Buffer; nome: string }> {
  if (name === 'ecf') throw appError('ecf-em-desenvolvimento');
  throw appError('retificacao-indisponivel');
}
