import { X509Certificate } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { SignedXml } from 'xml-crypto';

/** An element with its namespace, as a server that checks schemas sees it. */
export interface No {
  nome: string;
  ns: string;
  atributos: Readonly<Record<string, string>>;
  filhos: No[];
  texto: string;
  inicio: number;
  fim: number;
}

/** What stands in the body of an envelope, with the document that it was cut from. */
export interface PedidoSoap {
  operacao: No;
  documento: string;
  eSocial: No;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** The tree of a document; throws for what is not well formed by its namespaces. */
export function lerArvore(texto: string): No {
  const parser = new SaxesParser({ xmlns: true });
  const aberto: No[] = [];
  let raiz: No | undefined;
  parser.on('error', (erro) => {
    throw erro;
  });
  parser.on('opentag', (tag) => {
    const atributos = Object.fromEntries(Object.entries(tag.attributes).map(([nome, a]) => [nome, a.value]));
    const inicio = texto.lastIndexOf('<', parser.position - 1);
    const no: No = { nome: tag.local, ns: tag.uri, atributos, filhos: [], texto: '', inicio, fim: inicio };
    aberto.at(-1)?.filhos.push(no);
    raiz ??= no;
    aberto.push(no);
  });
  parser.on('text', (pedaco) => {
    const acima = aberto.at(-1);
    if (acima) acima.texto += pedaco;
  });
  parser.on('closetag', () => {
    const no = aberto.pop();
    if (no) no.fim = parser.position;
  });
  parser.write(texto).close();
  if (!raiz) throw new Error('no element');
  return raiz;
}

/** Opens a SOAP 1.1 envelope with one operation of one parameter that holds one `eSocial`; null when it is none. */
export function lerEnvelope(texto: string): PedidoSoap | null {
  let envelope: No;
  try {
    envelope = lerArvore(texto);
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
 * Checks the signature that the eSocial wants: the last child of the root, over all of it by an empty reference, RSA with
 * SHA-256, the two transforms, a certificate inside. Gives the common name of who signed, or null.
 */
export function verificarAssinatura(documento: string): string | null {
  const raiz = lerArvore(documento);
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

/** The first element of this name, anywhere below. */
export function find(de: No | undefined, nome: string): No | undefined {
  for (const filho of de?.filhos ?? []) {
    const achado = filho.nome === nome ? filho : find(filho, nome);
    if (achado) return achado;
  }
  return undefined;
}

/** The texts of the children by name. */
export function camposDe(de: No | undefined): Record<string, string> {
  return Object.fromEntries((de?.filhos ?? []).map((f) => [f.nome, f.texto]));
}
