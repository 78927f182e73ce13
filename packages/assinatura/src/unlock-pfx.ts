import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const { asn1, pkcs12, pki, util } = forge;
type Asn1 = forge.asn1.Asn1;

/** The content of a PKCS#12 file; parts that cannot be read are left out. */
export interface PfxAberto {
  chaves: readonly KeyObject[];
  certificados: readonly X509Certificate[];
}

/**
 * Why a file does not open: its bytes are no PKCS#12, the password is wrong, or the file is unreadable: damaged, with
 * an unknown cipher, or sealed with more rounds than any program uses.
 */
export type FalhaPfx = 'nao-e-pfx' | 'senha' | 'ilegivel';

/** The message is for logs and contains nothing of file and password. */
export class PfxFechadoError extends Error {
  override name = 'PfxFechadoError';
  readonly falha: FalhaPfx;
  constructor(falha: FalhaPfx, mensagem: string) {
    super(mensagem);
    this.falha = falha;
  }
}

const MAC_FAILURE = /MAC could not be verified/;
/**
 * Most rounds of one key derivation. Programs write from 1 to about 100,000; this many take a second of the thread, and
 * a file with more could block it for as long as its sender likes.
 */
const MAX_ROUNDS = 300_000;

/**
 * Opens a PKCS#12 file with node-forge, which knows the old ciphers (RC2-40, triple DES) that the OpenSSL of Node
 * refuses, and the new ones (PBES2 with AES). Throws {@link PfxFechadoError}.
 */
export function unlockPfx(bytes: Uint8Array, senha: string): PfxAberto {
  const p12 = openPfx(bytes, senha);
  return { chaves: keysOf(p12), certificados: certificatesOf(p12) };
}

function openPfx(bytes: Uint8Array, senha: string): forge.pkcs12.Pkcs12Pfx {
  const structure = parse(Buffer.from(bytes).toString('binary'));
  if (structure === undefined) throw new PfxFechadoError('nao-e-pfx', 'not DER');
  if (!looksLikePfx(structure)) throw new PfxFechadoError('nao-e-pfx', 'DER, but no PKCS#12');
  if (mostRounds(structure) > MAX_ROUNDS) throw new PfxFechadoError('ilegivel', 'too many rounds');
  // A file without a password may have been sealed with an empty password or with none at all: both exist.
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
  throw new PfxFechadoError('senha', wrong?.message ?? 'no password fits');
}

function decode(structure: Asn1, password: string | null): forge.pkcs12.Pkcs12Pfx {
  // The declared type lacks null, which the library takes for "no password".
  return pkcs12.pkcs12FromAsn1(structure, false, password as string);
}

/**
 * Tries other encodings of the password. The MAC always takes it as UTF-16. The newer ciphers (PBES2) take bytes, and
 * programs differ in their encoding: OpenSSL and Java use UTF-8, older Mozilla programs UTF-16. The MAC has proved the
 * password, so the decryption may skip it.
 */
function decodeOtherwise(structure: Asn1, senha: string, failure: Error): forge.pkcs12.Pkcs12Pfx {
  const [version, authSafe, mac] = childrenOf(structure);
  if (version !== undefined && authSafe !== undefined) {
    const open = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [version, authSafe]);
    const utf16 = [...Buffer.from(senha, 'utf16le').swap16()].map((byte) => String.fromCharCode(byte)).join('');
    for (const encoded of new Set([util.encodeUtf8(senha), `${utf16}\0\0`, utf16])) {
      try {
        return decode(open, encoded);
      } catch {
        // Try the next encoding.
      }
    }
  }
  // Without a MAC a wrong password only shows in a decryption that fails.
  const wrong = mac === undefined && /decrypt|password/i.test(failure.message);
  throw new PfxFechadoError(wrong ? 'senha' : 'ilegivel', failure.message);
}

/** PFX ::= SEQUENCE { version INTEGER (3), authSafe ContentInfo, macData OPTIONAL } */
function looksLikePfx(structure: Asn1): boolean {
  const [version, authSafe] = childrenOf(structure);
  return version?.type === asn1.Type.INTEGER && version.value === '\x03' && authSafe?.type === asn1.Type.SEQUENCE;
}

/**
 * The most rounds that any part of a file asks for, as far as they can be seen without its password. The MAC, the old
 * ciphers and PBKDF2 all write the rounds after the salt: OCTET STRING, INTEGER.
 */
function mostRounds(structure: Asn1): number {
  const children = childrenOf(structure);
  const own = children.map((child, at) => {
    const follows = children[at - 1]?.type === asn1.Type.OCTETSTRING && child.type === asn1.Type.INTEGER;
    // The length of the number is not limited, because the sender chooses it.
    if (follows && typeof child.value === 'string') return Number(`0x${util.bytesToHex(child.value).slice(0, 64)}`);
    const inner = child.type === asn1.Type.OCTETSTRING && typeof child.value === 'string' ? parse(child.value) : child;
    return inner === undefined ? 0 : mostRounds(inner);
  });
  return own.reduce((most, rounds) => Math.max(most, rounds), 0);
}

function parse(bytes: string): Asn1 | undefined {
  try {
    return asn1.fromDer(util.createBuffer(bytes), false);
  } catch {
    return undefined;
  }
}

function certificatesOf(p12: forge.pkcs12.Pkcs12Pfx): X509Certificate[] {
  const bags = p12.getBags({ bagType: bagOid('certBag') })[bagOid('certBag')] ?? [];
  return bags.flatMap((bag) => {
    const structure = bag.cert == null ? bag.asn1 : pki.certificateToAsn1(bag.cert);
    if (structure == null) return [];
    try {
      return [new X509Certificate(toDer(structure))];
    } catch {
      return [];
    }
  });
}

/** Keys of every kind; node-forge leaves keys that it does not know (elliptic curves) as their structure. */
function keysOf(p12: forge.pkcs12.Pkcs12Pfx): KeyObject[] {
  return [bagOid('pkcs8ShroudedKeyBag'), bagOid('keyBag')].flatMap((bagType) =>
    (p12.getBags({ bagType })[bagType] ?? []).flatMap((bag) => {
      const structure = bag.key == null ? bag.asn1 : pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(bag.key));
      if (structure == null) return [];
      try {
        return [createPrivateKey({ key: toDer(structure), format: 'der', type: 'pkcs8' })];
      } catch {
        return [];
      }
    }),
  );
}

function bagOid(name: 'certBag' | 'pkcs8ShroudedKeyBag' | 'keyBag'): string {
  return pki.oids[name] ?? '';
}

function childrenOf(structure: Asn1): Asn1[] {
  return Array.isArray(structure.value) ? structure.value : [];
}

const toDer = (structure: Asn1): Buffer => Buffer.from(asn1.toDer(structure).getBytes(), 'binary');
