import { SignedXml } from 'xml-crypto';
import type { CertificadoAberto } from './abrir-certificado.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/**
 * The document with its signature as the last child of the root, as the eSocial asks for it: over the whole root element, by
 * an empty reference, RSA with SHA-256, inclusive canonical XML, the certificate inside. The same document and key always give
 * the same bytes.
 */
export function assinarXml(xml: string, { chave, certificado }: CertificadoAberto): string {
  const assinatura = new SignedXml({
    privateKey: chave,
    publicCert: certificado.toString(),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: C14N,
  });
  assinatura.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  assinatura.computeSignature(xml, { location: { reference: '/*', action: 'append' } });
  return assinatura.getSignedXml();
}
