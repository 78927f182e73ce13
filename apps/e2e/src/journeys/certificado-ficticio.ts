import forge from 'node-forge';

/** A self-signed A1 certificate of an invented holder, valid for a year from yesterday, as a .pfx with a password. */
export function makeCertificadoFicticio({ nome, senha }: { nome: string; senha: string }): Buffer {
  const keys = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  const DAY_MS = 24 * 60 * 60 * 1000;
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + 365 * DAY_MS);
  // The library writes names byte by byte: plain letters only.
  const subject = [
    { name: 'commonName', value: nome },
    { name: 'countryName', value: 'BR' },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const pfx = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], senha, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'binary');
}
