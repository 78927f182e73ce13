import { generateKeyPairSync } from 'node:crypto';
import { isIP } from 'node:net';
import forge from 'node-forge';

/** Certificate and key in PEM. */
export interface ParPem {
  cert: string;
  key: string;
}

export interface AutoridadeTeste {
  /** Its own certificate, in PEM. */
  readonly cert: string;
  /** The same with its key: what another process has to be given to be the same authority. */
  readonly par: ParPem;
  /** A certificate of a fictitious holder; for a server, of the name or the IP address it answers at. */
  issue(pedido: { nome: string; uso: 'servidor' | 'cliente'; inicio?: Date; fim?: Date }): ParPem;
  /** The same pair sealed as authorities hand it out. */
  selar(par: ParPem, senha: string): Buffer;
}

const { pki, pkcs12, asn1 } = forge;
const INICIO = new Date('2020-01-01T00:00:00Z');
const FIM = new Date('2049-01-01T00:00:00Z');
// Another process of the same authority must not give the same numbers.
let serial = Date.now() % 0xffffffff;

/**
 * An authority that is trusted only by programs that were given its certificate. One key serves all certificates,
 * because making keys takes time. With `guardada` it is the authority that an earlier process made.
 */
export function createAutoridadeTeste(nome = 'AUTORIDADE FICTICIA', guardada?: ParPem): AutoridadeTeste {
  const keyPem = guardada?.key ?? makeKey();
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

  const cert =
    guardada?.cert ??
    make(nome, [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', keyCertSign: true },
    ]);

  return {
    cert,
    par: { cert, key: keyPem },
    issue({ nome: subject, uso, inicio, fim }) {
      const servidor = uso === 'servidor';
      const altName = isIP(subject) === 0 ? { type: 2, value: subject } : { type: 7, ip: subject };
      const names = servidor ? [{ name: 'subjectAltName', altNames: [altName] }] : [];
      const usage = { name: 'extKeyUsage', serverAuth: servidor, clientAuth: !servidor };
      return {
        cert: make(subject, [{ name: 'basicConstraints', cA: false }, usage, ...names], inicio, fim),
        key: keyPem,
      };
    },
    selar({ cert, key: pem }, senha) {
      const sealed = pkcs12.toPkcs12Asn1(pki.privateKeyFromPem(pem), [pki.certificateFromPem(cert)], senha, {
        algorithm: 'aes256',
        // A slow derivation of the key protects nothing here, and every step of a collector opens the file.
        count: 1,
      });
      return Buffer.from(asn1.toDer(sealed).getBytes(), 'binary');
    },
  };
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
