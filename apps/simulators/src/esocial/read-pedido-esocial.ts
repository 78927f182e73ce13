import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { find, type No, readArvore } from '../rede/read-arvore.ts';

/** The body of an envelope, with the document that it was cut from. */
export interface PedidoSoap {
  operacao: No;
  documento: string;
  eSocial: No;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** Opens a SOAP 1.1 envelope with one operation of one parameter that holds one `eSocial`; null when it is none. */
export function readEnvelope(texto: string): PedidoSoap | null {
  let envelope: No;
  try {
    envelope = readArvore(texto);
  } catch {
    return null;
  }
  const corpo = envelope.filhos.find((f) => f.nome === 'Body' && f.ns === SOAP);
  const [operacao, outra] = corpo?.filhos ?? [];
  const [parametro, outro] = operacao?.filhos ?? [];
  const [eSocial] = parametro?.filhos ?? [];
  if (
    envelope.nome !== 'Envelope' ||
    envelope.ns !== SOAP ||
    !operacao ||
    outra ||
    outro ||
    eSocial?.nome !== 'eSocial'
  )
    return null;
  return { operacao, eSocial, documento: texto.slice(eSocial.inicio, eSocial.fim) };
}

/**
 * Checks the signature that the eSocial wants: the last child of the root, over all of it by an empty reference, RSA
 * with SHA-256, the two transforms, a certificate inside. Gives the common name of who signed, or null.
 */
export function verifyAssinatura(documento: string): string | null {
  const raiz = readArvore(documento);
  const assinatura = raiz.filhos.at(-1);
  if (assinatura?.nome !== 'Signature' || assinatura.ns !== DSIG) return null;
  const info = assinatura.filhos.find((f) => f.nome === 'SignedInfo');
  const [referencia, outra] = info?.filhos.filter((f) => f.nome === 'Reference') ?? [];
  const transforms = referencia?.filhos.find((f) => f.nome === 'Transforms')?.filhos.map((t) => t.atributos.Algorithm);
  const digest = referencia?.filhos.find((f) => f.nome === 'DigestMethod')?.atributos.Algorithm;
  const metodo = info?.filhos.find((f) => f.nome === 'SignatureMethod')?.atributos.Algorithm;
  const certo =
    outra === undefined &&
    referencia?.atributos.URI === '' &&
    transforms?.join(' ') === `${DSIG}enveloped-signature ${C14N}` &&
    digest === SHA256 &&
    metodo === 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' &&
    info?.filhos.find((f) => f.nome === 'CanonicalizationMethod')?.atributos.Algorithm === C14N;
  if (!certo) return null;
  const base64 = find(assinatura, 'X509Certificate')?.texto.replace(/\s/g, '');
  if (!base64) return null;
  try {
    const certificado = new X509Certificate(Buffer.from(base64, 'base64'));
    const verificador = new SignedXml({ publicCert: certificado.toString() });
    verificador.loadSignature(documento.slice(assinatura.inicio, assinatura.fim));
    if (!verificador.checkSignature(documento)) return null;
    return /^CN=(.*)$/m.exec(certificado.subject)?.[1] ?? null;
  } catch {
    return null;
  }
}
