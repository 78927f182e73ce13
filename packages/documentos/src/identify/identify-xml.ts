import { findCorpo } from './corpo-escapado.ts';
import { elementsOf } from './elementos-xml.ts';
import { identifyElementoNfse, identifyRespostaNfse } from './identify-nfse.ts';
import { identifyReinf } from './identify-reinf.ts';
import { reasonOfOutroDfe } from './outros-dfe.ts';
import type { Identificacao, TipoDocumento } from './tipo-documento.ts';
import { TIPOS_NFSE } from './tipo-documento.ts';

const NFE_RAIZES = new Set(['nfeProc', 'NFe', 'infNFe', 'enviNFe', 'procNFe']);
const EVENTO_RAIZES = new Set(['procEventoNFe', 'procCancNFe', 'retCancNFe', 'envEvento', 'retEnvEvento', 'retEvento']);
const CTE_RAIZES = new Set([
  'cteProc',
  'CTe',
  'cteOSProc',
  'CTeOS',
  'cteSimpProc',
  'CTeSimp',
  'procEventoCTe',
  'eventoCTe',
  'retEventoCTe',
  'procCancCTe',
  'retCancCTe',
]);
/** NF3e and NFCom: each of their documents and events has elements of its own. */
const CONTA = /^(?:inf|procEvento|evento|retEvento)?(NF3e|NFCom)(?:Proc)?$/i;
// Records of the DCTFWeb; the element around them has had several names.
const DCTFWEB = new Set([
  'ProcDctf',
  'DctfXml',
  'ConteudoDeclaracao',
  'DCTFWeb',
  'dctfweb',
  'A000',
  'A050',
  'CreditoTributarioApurado',
]);
const MAXIMO_ELEMENTOS = 40;

const SEM_LEITURA: Readonly<Record<string, string>> = {
  procInutNFe: 'O XML é de inutilização de numeração de NF-e, que não traz notas.',
  inutNFe: 'O XML é de inutilização de numeração de NF-e, que não traz notas.',
  resNFe: 'O XML é só o resumo de uma NF-e. Baixe o XML completo da nota.',
  resEvento: 'O XML é só o resumo de um evento. Baixe o XML completo do evento.',
  ApuracaoDebitosDctf: 'O XML é a apuração feita para o MIT, e não a declaração. Baixe no e-CAC o XML da DCTFWeb.',
};

/** How deep documents inside the text of documents are looked for. */
const MAXIMO_CORPOS = 2;

/**
 * Recognizes an XML document by the local name of its root (with any prefix, after declaration, comments and byte order
 * mark) or, inside an unknown wrapper, by the first element that a reader knows. What an answer of SOAP carries as text
 * is looked at too when it is of services. Null when the text is not XML.
 */
export function identifyXml(texto: string, corpos = 0): Identificacao | null {
  const limpo = texto.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const inicio = limpo.trimStart();
  if (!/^<(?:\?xml|!DOCTYPE|[A-Za-z_])/i.test(inicio)) return null;
  if (/^(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html[\s>])/i.test(inicio)) return { tipo: 'HTML', confianca: 1 };
  const elementos = elementsOf(inicio, MAXIMO_ELEMENTOS);
  const nomes = new Set(elementos.map((e) => e.nome));
  for (const [i, elemento] of elementos.entries()) {
    const servico = identifyElementoNfse(elemento, nomes);
    if (servico) return servico;
    if (elemento.nome === 'Reinf') return identifyReinf(elementos.slice(i + 1));
    const outro = reasonOfOutroDfe(elemento.nome);
    if (outro) return { tipo: 'DESCONHECIDO', confianca: 0.9, motivo: outro };
    const tipo = tipoOf(elemento.nome, inicio, nomes);
    if (tipo) return { tipo, confianca: i === 0 ? 1 : 0.9 };
    const motivo = SEM_LEITURA[elemento.nome];
    if (motivo && i < 3) return { tipo: 'DESCONHECIDO', confianca: 0.9, motivo };
  }
  const servico = identifyCorpo(inicio, corpos) ?? identifyRespostaNfse(elementos);
  if (servico) return servico;
  const raiz = elementos[0]?.nome;
  return {
    tipo: 'DESCONHECIDO',
    confianca: 0.5,
    motivo: raiz
      ? `O XML não é de um tipo conhecido (elemento principal "${raiz.slice(0, 60)}").`
      : 'O XML não tem nenhum elemento legível.',
  };
}

/** What a document carries as text, when it is of services: the readers of other kinds do not look there. */
function identifyCorpo(texto: string, corpos: number): Identificacao | null {
  const corpo = corpos < MAXIMO_CORPOS ? findCorpo(texto) : null;
  const lido = corpo === null ? null : identifyXml(corpo, corpos + 1);
  if (lido === null || lido.confianca < 0.9) return null;
  return lido.tipo === 'DESCONHECIDO' || TIPOS_NFSE.has(lido.tipo) ? lido : null;
}

function tipoOf(nome: string, texto: string, nomes: ReadonlySet<string>): TipoDocumento | null {
  if (NFE_RAIZES.has(nome)) return modeloOf(texto) === '65' ? 'NFCE' : 'NFE';
  if (EVENTO_RAIZES.has(nome)) return 'EVENTO_NFE';
  if (CTE_RAIZES.has(nome)) return 'CTE';
  const conta = CONTA.exec(nome)?.[1];
  if (conta !== undefined) return conta.toLowerCase() === 'nf3e' ? 'NF3E' : 'NFCOM';
  if (nome === 'eSocial') return 'ESOCIAL';
  if (DCTFWEB.has(nome)) return 'DCTFWEB';
  // Downloads of the government put each event of the eSocial in an element of this name.
  if (nome === 'evento' && !nomes.has('eSocial') && nomes.has('infEvento')) return 'EVENTO_NFE';
  return null;
}

// The model is in <mod>, else in the access key.
function modeloOf(texto: string): string | null {
  return (
    /<(?:[\w.-]+:)?mod>\s*(\d{2})\s*</.exec(texto)?.[1] ??
    /Id\s*=\s*["']NFe\d{6}[0-9A-Z]{14}(\d{2})/i.exec(texto)?.[1] ??
    null
  );
}
