import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** A certificate with its key, ready to sign. */
export interface CertificadoAberto {
  chave: KeyObject;
  certificado: X509Certificate;
  /** The authorities that the file brings along, for a handshake. */
  cadeia: readonly X509Certificate[];
  /** CNPJ (14) or CPF (11) of the holder, as ICP-Brasil writes it at the end of the common name; null when it does not. */
  titular: string | null;
}

/** Why a certificate cannot sign, as a Portuguese sentence. */
export class CertificadoError extends Error {}

const { asn1, pkcs12, pki, util } = forge;

/**
 * Opens a PKCS#12 file with an A1 certificate. node-forge reads the old ciphers that the OpenSSL of Node refuses.
 * Throws a `CertificadoError`.
 */
export function abrirCertificado({ pfx, senha }: { pfx: Uint8Array; senha: string }): CertificadoAberto {
  const p12 = openPfx(pfx, senha);
  const bags = (tipo: string | undefined) => (tipo === undefined ? [] : (p12.getBags({ bagType: tipo })[tipo] ?? []));
  const chaves = [...bags(pki.oids.pkcs8ShroudedKeyBag), ...bags(pki.oids.keyBag)].flatMap((bag) => {
    const estrutura = bag.key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(bag.key)) : bag.asn1;
    return estrutura ? [createPrivateKey({ key: toDer(estrutura), format: 'der', type: 'pkcs8' })] : [];
  });
  const certificados = bags(pki.oids.certBag).flatMap((bag) => {
    const estrutura = bag.cert ? pki.certificateToAsn1(bag.cert) : bag.asn1;
    return estrutura ? [new X509Certificate(toDer(estrutura))] : [];
  });
  for (const chave of chaves) {
    const certificado = certificados.find((c) => c.checkPrivateKey(chave));
    if (!certificado) continue;
    if (chave.asymmetricKeyType !== 'rsa') throw new CertificadoError('A chave do certificado não é RSA.');
    return {
      chave,
      certificado,
      cadeia: certificados.filter((c) => c !== certificado),
      titular: /:(\d{11}|[A-Z0-9]{12}\d{2})\s*$/m.exec(certificado.subject)?.[1] ?? null,
    };
  }
  throw new CertificadoError('O arquivo do certificado não tem a chave privada que assina.');
}

function openPfx(pfx: Uint8Array, senha: string): forge.pkcs12.Pkcs12Pfx {
  try {
    const estrutura = asn1.fromDer(util.createBuffer(Buffer.from(pfx).toString('binary')), false);
    return pkcs12.pkcs12FromAsn1(estrutura, false, senha);
  } catch {
    throw new CertificadoError('O certificado não abriu com a senha informada.');
  }
}

const toDer = (estrutura: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(estrutura).getBytes(), 'binary');
