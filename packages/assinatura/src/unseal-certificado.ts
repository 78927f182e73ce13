import type { KeyObject, X509Certificate } from 'node:crypto';
import { type PfxAberto, PfxFechadoError, unlockPfx } from './unlock-pfx.ts';

/** A certificate with its key, ready to sign. */
export interface CertificadoAberto {
  chave: KeyObject;
  certificado: X509Certificate;
  /** The certificates of authorities in the file, for a handshake. */
  cadeia: readonly X509Certificate[];
  /**
   * CNPJ (14) or CPF (11) of the holder, which ICP-Brasil writes at the end of the common name; null when it is
   * missing.
   */
  titular: string | null;
}

/** Why a certificate cannot sign, as a Portuguese sentence. */
export class CertificadoError extends Error {}

interface ArquivoPfx {
  pfx: Uint8Array;
  senha: string;
}

/** Opens a PKCS#12 file with an A1 certificate for signing, old ciphers included. Throws a `CertificadoError`. */
export function unsealCertificado(arquivo: ArquivoPfx): CertificadoAberto {
  const aberto = openCertificadoDeConexao(arquivo);
  if (aberto.chave.asymmetricKeyType !== 'rsa') throw new CertificadoError('A chave do certificado não é RSA.');
  return aberto;
}

/** Opens a PKCS#12 file for a handshake, which takes keys of any kind. Throws a `CertificadoError`. */
export function openCertificadoDeConexao({ pfx, senha }: ArquivoPfx): CertificadoAberto {
  const { chaves, certificados } = open(pfx, senha);
  for (const chave of chaves) {
    const certificado = certificados.find((c) => c.checkPrivateKey(chave));
    if (!certificado) continue;
    return {
      chave,
      certificado,
      cadeia: certificados.filter((c) => c !== certificado),
      titular: /:(\d{11}|[A-Z0-9]{12}\d{2})\s*$/m.exec(certificado.subject)?.[1] ?? null,
    };
  }
  throw new CertificadoError('O arquivo do certificado não tem a chave privada que assina.');
}

function open(pfx: Uint8Array, senha: string): PfxAberto {
  try {
    return unlockPfx(pfx, senha);
  } catch (erro) {
    if (!(erro instanceof PfxFechadoError)) throw erro;
    throw new CertificadoError('O certificado não abriu com a senha informada.');
  }
}
