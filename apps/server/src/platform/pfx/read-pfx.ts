import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { readIcpBrasil } from './icp-brasil.ts';
import { PfxError, type PfxLido } from './port.ts';

const { asn1, pkcs12, pki, util } = forge;
const MAX_NOME = 200;
const MAC_FAILURE = /MAC could not be verified/;

/**
 * Reads a PKCS#12 file on this thread. node-forge opens the old ciphers (RC2-40, triple DES) that the OpenSSL of Node
 * refuses, and the new ones (PBES2 with AES). The key is only matched with its certificate here. Throws {@link PfxError}.
 */
export function readPfx(bytes: Uint8Array, senha: string): PfxLido {
  const p12 = openPfx(bytes, senha);
  const certificates = certificatesOf(p12);
  const keys = keysOf(p12);
  if (certificates.length === 0) throw new PfxError('unreadable', 'no certificate inside');
  if (keys.length === 0) throw new PfxError('not-a1', 'no private key inside');
  const leaf = certificates.find((certificate) => keys.some((key) => certificate.checkPrivateKey(key)));
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

function openPfx(bytes: Uint8Array, senha: string): forge.pkcs12.Pkcs12Pfx {
  const der = util.createBuffer(Buffer.from(bytes).toString('binary'));
  let structure: forge.asn1.Asn1;
  try {
    structure = asn1.fromDer(der, false);
  } catch {
    throw new PfxError('not-a-pfx', 'not DER');
  }
  if (!looksLikePfx(structure)) throw new PfxError('not-a-pfx', 'DER, but no PKCS#12');
  // A file without a password may have been sealed with an empty one or with none at all: both exist.
  const passwords: (string | null)[] = senha === '' ? ['', null] : [senha];
  let wrong: Error | undefined;
  for (const password of passwords) {
    try {
      return decode(structure, password);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (!MAC_FAILURE.test(failure.message)) return decodeOtherwise(structure, password ?? '', failure);
      wrong = failure;
    }
  }
  throw new PfxError('wrong-password', wrong?.message ?? 'no password fits');
}

function decode(structure: forge.asn1.Asn1, password: string | null): forge.pkcs12.Pkcs12Pfx {
  // The declared type lacks null, which the library takes for "no password".
  return pkcs12.pkcs12FromAsn1(structure, false, password as string);
}

/**
 * The MAC takes the password as UTF-16 always. The newer ciphers (PBES2) take bytes, and programs differ in which:
 * OpenSSL and Java give UTF-8, older Mozilla ones UTF-16. The MAC has told that the password is right, so the
 * decryption may try them without it.
 */
function decodeOtherwise(structure: forge.asn1.Asn1, senha: string, failure: Error): forge.pkcs12.Pkcs12Pfx {
  const [version, authSafe, mac] = Array.isArray(structure.value) ? structure.value : [];
  if (version !== undefined && authSafe !== undefined) {
    const open = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [version, authSafe]);
    const utf16 = [...Buffer.from(senha, 'utf16le').swap16()].map((byte) => String.fromCharCode(byte)).join('');
    for (const encoded of new Set([util.encodeUtf8(senha), `${utf16}\0\0`, utf16])) {
      try {
        return decode(open, encoded);
      } catch {
        // The next way of writing it down.
      }
    }
  }
  // Without a MAC a wrong password shows itself as a decryption that fails.
  const wrong = mac === undefined && /decrypt|password/i.test(failure.message);
  throw new PfxError(wrong ? 'wrong-password' : 'unreadable', failure.message);
}

/** PFX ::= SEQUENCE { version INTEGER (3), authSafe ContentInfo, macData OPTIONAL } */
function looksLikePfx(structure: forge.asn1.Asn1): boolean {
  const [version, authSafe] = Array.isArray(structure.value) ? structure.value : [];
  return (
    typeof version === 'object' &&
    version.type === asn1.Type.INTEGER &&
    version.value === '\x03' &&
    typeof authSafe === 'object' &&
    authSafe.type === asn1.Type.SEQUENCE
  );
}

function certificatesOf(p12: forge.pkcs12.Pkcs12Pfx): X509Certificate[] {
  const bags = p12.getBags({ bagType: bagOid('certBag') })[bagOid('certBag')] ?? [];
  return bags.flatMap((bag) => {
    const structure = bag.cert == null ? bag.asn1 : pki.certificateToAsn1(bag.cert);
    if (structure == null) return [];
    try {
      return [new X509Certificate(Buffer.from(asn1.toDer(structure).getBytes(), 'binary'))];
    } catch {
      return [];
    }
  });
}

/** Keys of every kind: what node-forge does not know (elliptic curves) it leaves as its structure. */
function keysOf(p12: forge.pkcs12.Pkcs12Pfx): ReturnType<typeof createPrivateKey>[] {
  return [bagOid('pkcs8ShroudedKeyBag'), bagOid('keyBag')].flatMap((bagType) =>
    (p12.getBags({ bagType })[bagType] ?? []).flatMap((bag) => {
      const structure = bag.key == null ? bag.asn1 : pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(bag.key));
      if (structure == null) return [];
      try {
        const der = Buffer.from(asn1.toDer(structure).getBytes(), 'binary');
        return [createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })];
      } catch {
        return [];
      }
    }),
  );
}

function bagOid(name: 'certBag' | 'pkcs8ShroudedKeyBag' | 'keyBag'): string {
  return pki.oids[name] ?? '';
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
