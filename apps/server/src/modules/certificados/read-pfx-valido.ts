import type { ErrorCode } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { PfxError, type PfxFault, type PfxLido } from '../../platform/pfx/port.ts';

const CODE_OF_FAULT: Readonly<Record<PfxFault, ErrorCode>> = {
  'not-a-pfx': 'pfx-invalido',
  'wrong-password': 'certificado-senha-incorreta',
  'not-a1': 'certificado-nao-a1',
  unreadable: 'certificado-ilegivel',
  busy: 'certificados-em-fila',
};

/** Reads a sent A1 certificate that may be used today; otherwise throws the error that says why not. */
export async function readPfxValido(
  deps: Deps,
  ownerId: string,
  { pfx, senha }: { pfx: Buffer; senha: string },
): Promise<PfxLido> {
  const lido = await deps.pfx.read(ownerId, { pfx, senha }).catch((error: unknown) => {
    if (error instanceof PfxError) throw appError(CODE_OF_FAULT[error.fault], { detail: error.message });
    throw error;
  });
  const now = deps.clock.now();
  if (lido.notAfter <= now) throw appError('certificado-expirado');
  if (lido.notBefore > now) {
    throw appError('certificado-expirado', {
      message: 'Este certificado ainda não está dentro da validade, importe-o quando ela começar',
    });
  }
  return lido;
}
