import { createHash } from 'node:crypto';
import forge from 'node-forge';

const { asn1, pki, pkcs12, util } = forge;

export interface PfxTesteOptions {
  nome?: string;
  senha?: string;
  cnpj?: string;
  cpf?: string;
  /** 1 for A1, 3 for A3; null: no policy of ICP-Brasil. */
  tipo?: number | null;
  inicio?: Date;
  fim?: Date;
  algorithm?: '3des' | 'aes128' | 'aes256';
  /** Rounds of the key derivation. */
  rounds?: number;
  /** Whether the private key goes in. */
  key?: boolean;
  /** Whether an authority's certificate comes before the holder's own. */
  cadeia?: boolean;
}

// One pair for all: making one takes longer than any test.
let pair: forge.pki.rsa.KeyPair | undefined;
let authority: forge.pki.Certificate | undefined;

/** A certificate of a fictitious holder, self-signed, sealed as the authorities' programs do. */
export function createPfxTeste(options: PfxTesteOptions = {}): Buffer {
  pair ??= pki.rsa.generateKeyPair(1024);
  const cnpj = options.cnpj ?? '99210437000117';
  const nome = options.nome ?? `AURORA FICTICIA LTDA:${cnpj}`;
  const certificate = pki.createCertificate();
  certificate.publicKey = pair.publicKey;
  certificate.serialNumber = `01${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 16)}`;
  certificate.validity.notBefore = options.inicio ?? new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = options.fim ?? new Date('2029-01-01T00:00:00Z');
  const subject = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'O', value: 'ICP-Brasil' },
    { name: 'commonName', value: nome, valueTagClass: asn1.Type.UTF8 as unknown as forge.asn1.Class },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  const extensions: object[] = [];
  const tipo = options.tipo === undefined ? 1 : options.tipo;
  if (tipo !== null) {
    extensions.push({ id: '2.5.29.32', value: sequence([sequence([oid(`2.16.76.1.2.${tipo}.10`)])]) });
  }
  if (options.cpf !== undefined || options.cnpj !== undefined) {
    const names = [];
    if (options.cnpj !== undefined) names.push(otherName('2.16.76.1.3.3', options.cnpj));
    if (options.cpf !== undefined) names.push(otherName('2.16.76.1.3.1', `01011980${options.cpf}00000000000`));
    extensions.push({ id: '2.5.29.17', value: sequence(names) });
  }
  certificate.setExtensions(extensions);
  certificate.sign(pair.privateKey, forge.md.sha256.create());
  const structure = pkcs12.toPkcs12Asn1(
    options.key === false ? null : pair.privateKey,
    options.cadeia === true ? [createAuthority(), certificate] : [certificate],
    options.senha ?? 'Segredo@1',
    { algorithm: options.algorithm ?? '3des', count: options.rounds ?? 1 },
  );
  return Buffer.from(asn1.toDer(structure).getBytes(), 'binary');
}

function createAuthority(): forge.pki.Certificate {
  if (authority !== undefined) return authority;
  const { publicKey, privateKey } = pki.rsa.generateKeyPair(1024);
  authority = pki.createCertificate();
  authority.publicKey = publicKey;
  authority.serialNumber = '02';
  authority.validity.notAfter = new Date('2040-01-01T00:00:00Z');
  const subject = [{ name: 'commonName', value: 'AC FICTICIA' }];
  authority.setSubject(subject);
  authority.setIssuer(subject);
  authority.sign(privateKey, forge.md.sha256.create());
  return authority;
}

function sequence(children: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, children);
}

function oid(dotted: string): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(dotted).getBytes());
}

function otherName(id: string, text: string): forge.asn1.Asn1 {
  const value = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, util.encodeUtf8(text));
  const wrapped = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [value]);
  return asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [oid(id), wrapped]);
}
