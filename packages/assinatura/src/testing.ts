import forge from 'node-forge';

const { asn1, pki, pkcs12 } = forge;

let par: forge.pki.rsa.KeyPair | undefined;

/** A self-signed certificate of a fictitious holder, for tests. The key is made once per process. */
export function createPfxFicticio(o: { titular: string; senha: string; fim?: Date }): Uint8Array {
  par ??= pki.rsa.generateKeyPair(1024);
  const certificado = pki.createCertificate();
  certificado.publicKey = par.publicKey;
  certificado.serialNumber = '01';
  certificado.validity.notBefore = new Date('2024-01-01T00:00:00Z');
  certificado.validity.notAfter = o.fim ?? new Date('2039-01-01T00:00:00Z');
  const nome = [
    { shortName: 'C', value: 'BR' },
    { name: 'commonName', value: `EMPRESA FICTICIA LTDA:${o.titular}` },
  ];
  certificado.setSubject(nome);
  certificado.setIssuer(nome);
  certificado.sign(par.privateKey, forge.md.sha256.create());
  const p12 = pkcs12.toPkcs12Asn1(par.privateKey, [certificado], o.senha, { algorithm: '3des', count: 1 });
  return Buffer.from(asn1.toDer(p12).getBytes(), 'binary');
}
