import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** Certificate and key in PEM. */
export interface ParPem {
  cert: string;
  key: string;
}

export interface AutoridadeTeste {
  /** Its own certificate, in PEM. */
  readonly cert: string;
  /** A certificate of a fictitious holder; for a server, of the name it answers at. */
  emitir(pedido: { nome: string; uso: 'servidor' | 'cliente'; inicio?: Date; fim?: Date }): ParPem;
  /** The same pair sealed as authorities hand it out. */
  selar(par: ParPem, senha: string): Buffer;
}

const { pki, pkcs12, asn1 } = forge;
const INICIO = new Date('2020-01-01T00:00:00Z');
const FIM = new Date('2049-01-01T00:00:00Z');
let serial = 1;

/** An authority that nobody trusts but whoever is given its certificate. One key serves all: making them takes time. */
export function createAutoridadeTeste(nome = 'AUTORIDADE FICTICIA'): AutoridadeTeste {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = pki.privateKeyFromPem(keyPem);
  const publicKey = pki.setRsaPublicKey(key.n, key.e);

  function make(subject: string, extensions: object[], inicio = INICIO, fim = FIM): string {
    const certificate = pki.createCertificate();
    certificate.publicKey = publicKey;
    serial += 1;
    certificate.serialNumber = `01${serial.toString(16).padStart(14, '0')}`;
    certificate.validity.notBefore = inicio;
    certificate.validity.notAfter = fim;
    certificate.setSubject([{ name: 'commonName', value: subject }]);
    certificate.setIssuer([{ name: 'commonName', value: nome }]);
    certificate.setExtensions(extensions);
    certificate.sign(key, forge.md.sha256.create());
    return pki.certificateToPem(certificate);
  }

  return {
    cert: make(nome, [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', keyCertSign: true },
    ]),
    emitir({ nome: subject, uso, inicio, fim }) {
      const servidor = uso === 'servidor';
      const names = servidor ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: subject }] }] : [];
      const usage = { name: 'extKeyUsage', serverAuth: servidor, clientAuth: !servidor };
      return {
        cert: make(subject, [{ name: 'basicConstraints', cA: false }, usage, ...names], inicio, fim),
        key: keyPem,
      };
    },
    selar({ cert, key: pem }, senha) {
      const sealed = pkcs12.toPkcs12Asn1(pki.privateKeyFromPem(pem), [pki.certificateFromPem(cert)], senha, {
        algorithm: 'aes256',
      });
      return Buffer.from(asn1.toDer(sealed).getBytes(), 'binary');
    },
  };
}
