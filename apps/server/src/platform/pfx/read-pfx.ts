import { createHash, type X509Certificate } from 'node:crypto';
import { type FalhaPfx, type PfxAberto, PfxFechadoError, unlockPfx } from '@apura/assinatura';
import { readIcpBrasil } from './icp-brasil.ts';
import { PfxError, type PfxFault, type PfxLido } from './port.ts';

const MAX_NOME = 200;
const FAULTS: Readonly<Record<FalhaPfx, PfxFault>> = {
  'nao-e-pfx': 'not-a-pfx',
  senha: 'wrong-password',
  ilegivel: 'unreadable',
};

/** Reads a PKCS#12 file on this thread. The key is only matched with its certificate here. Throws {@link PfxError}. */
export function readPfx(bytes: Uint8Array, senha: string): PfxLido {
  const { certificados, chaves } = open(bytes, senha);
  if (certificados.length === 0) throw new PfxError('unreadable', 'no certificate inside');
  if (chaves.length === 0) throw new PfxError('not-a1', 'no private key inside');
  const leaf = certificados.find((certificate) => chaves.some((key) => certificate.checkPrivateKey(key)));
  if (leaf === undefined) throw new PfxError('unreadable', 'no certificate belongs to the private key');
  const { cnpj, cpf, tipo } = readIcpBrasil(leaf);
  if (tipo !== null && tipo !== 'A1') throw new PfxError('not-a1', `policy of type ${tipo}`);
  return {
    nome: commonNameOf(leaf).slice(0, MAX_NOME),
    cnpj,
    cpf,
    notBefore: leaf.validFromDate,
    notAfter: leaf.validToDate,
    sha256: createHash('sha256').update(leaf.raw).digest('hex'),
  };
}

function open(bytes: Uint8Array, senha: string): PfxAberto {
  try {
    return unlockPfx(bytes, senha);
  } catch (error) {
    if (!(error instanceof PfxFechadoError)) throw error;
    throw new PfxError(FAULTS[error.falha], error.message);
  }
}

function commonNameOf(certificate: X509Certificate): string {
  const { CN } = certificate.toLegacyObject().subject;
  const name = Array.isArray(CN) ? CN.at(-1) : CN;
  const clean = (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (clean === '') throw new PfxError('unreadable', 'the certificate names nobody');
  return clean;
}
