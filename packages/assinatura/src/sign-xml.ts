import { SignedXml } from 'xml-crypto';
import type { CertificadoAberto } from './unseal-certificado.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** How a document is signed when it differs from what the eSocial asks for. */
export interface ComoAssinar {
  /**
   * The local name of the signed element, which is referred to by its Id and followed by the signature; by default the
   * root.
   */
  elemento?: string;
  /** The digest of both the reference and the signature; the NF-e still asks for `sha1`. */
  resumo?: 'sha256' | 'sha1';
}

const ALGORITMOS = {
  sha256: {
    assinatura: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
  sha1: { assinatura: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
} as const;

/**
 * Returns the document with its signature as the last child of the root, as the eSocial asks for it: over the whole
 * root element, by an empty reference, RSA with SHA-256, inclusive canonical XML, the certificate inside. The same
 * document and key always give the same bytes.
 */
export function signXml(
  xml: string,
  { chave, certificado }: CertificadoAberto,
  { elemento, resumo = 'sha256' }: ComoAssinar = {},
): string {
  const algoritmos = ALGORITMOS[resumo];
  const assinatura = new SignedXml({
    privateKey: chave,
    publicCert: certificado.toString(),
    signatureAlgorithm: algoritmos.assinatura,
    canonicalizationAlgorithm: C14N,
  });
  assinatura.addReference({
    xpath: elemento === undefined ? '/*' : `/*/*[local-name(.)='${elemento}']`,
    isEmptyUri: elemento === undefined,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: algoritmos.digest,
  });
  assinatura.computeSignature(xml, { location: { reference: '/*', action: 'append' } });
  return assinatura.getSignedXml();
}
