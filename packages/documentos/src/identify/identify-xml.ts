import { type ElementoXml, elementsOf } from './elementos-xml.ts';
import { reasonOfOutroDfe } from './outros-dfe.ts';
import type { Identificacao, TipoDocumento } from './tipo-documento.ts';

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
  pedRegEvento: 'O XML é só o pedido de um evento de NFS-e. Baixe o XML do evento registrado.',
  DPS: 'O XML é de uma DPS, o pedido de uma NFS-e. Baixe o XML da nota emitida.',
  CompNfse: 'O XML é de uma nota fiscal de serviço (NFS-e), que ainda não é lida.',
  NFSe: 'O XML é de uma nota fiscal de serviço (NFS-e), que ainda não é lida.',
  Reinf: 'O XML é da EFD-Reinf, que ainda não é lida.',
  ApuracaoDebitosDctf: 'O XML é a apuração feita para o MIT, e não a declaração. Baixe no e-CAC o XML da DCTFWeb.',
};

const NFSE_SP =
  'O XML é de uma nota fiscal de serviço (NFS-e) do município de São Paulo, que ainda não é lida. Ela não é uma NF-e.';
const EVENTO_NFSE =
  'O XML é do evento de uma nota fiscal de serviço (NFS-e), que ainda não é lido. Ele não é um evento de NF-e.';
const NS_NFSE = /sped\.fazenda\.gov\.br\/nfse/i;
const NS_SP = /prefeitura\.sp\.gov\.br\/nfe/i;

/**
 * Recognizes an XML document by the local name of its root (with any prefix, after declaration, comments and byte order
 * mark) or, inside an unknown wrapper, by the first element that a reader knows. Null when the text is not XML.
 */
export function identifyXml(texto: string): Identificacao | null {
  const limpo = texto.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const inicio = limpo.trimStart();
  if (!/^<(?:\?xml|!DOCTYPE|[A-Za-z_])/i.test(inicio)) return null;
  if (/^(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html[\s>])/i.test(inicio)) return { tipo: 'HTML', confianca: 1 };
  const elementos = elementsOf(inicio, MAXIMO_ELEMENTOS);
  const nomes = elementos.map((e) => e.nome);
  for (const [i, elemento] of elementos.entries()) {
    const outro = reasonOfServico(elemento, nomes) ?? reasonOfOutroDfe(elemento.nome);
    if (outro) return { tipo: 'DESCONHECIDO', confianca: 0.9, motivo: outro };
    const tipo = tipoOf(elemento.nome, inicio, nomes);
    if (tipo) return { tipo, confianca: i === 0 ? 1 : 0.9 };
    const motivo = SEM_LEITURA[elemento.nome];
    if (motivo && (i < 3 || elemento.nome === 'CompNfse')) return { tipo: 'DESCONHECIDO', confianca: 0.9, motivo };
  }
  const raiz = nomes[0];
  return {
    tipo: 'DESCONHECIDO',
    confianca: 0.5,
    motivo: raiz
      ? `O XML não é de um tipo conhecido (elemento principal "${raiz.slice(0, 60)}").`
      : 'O XML não tem nenhum elemento legível.',
  };
}

/**
 * Why a note of services is not read. Notes of goods have elements with the same names, so the namespace decides. In an
 * export without a namespace, the elements inside decide.
 */
function reasonOfServico({ nome, ns }: ElementoXml, nomes: readonly string[]): string | null {
  const nacional = NS_NFSE.test(ns);
  if (nome === 'evento' && (nacional || nomes.includes('pedRegEvento'))) return EVENTO_NFSE;
  if (nacional) return SEM_LEITURA[nome] ?? SEM_LEITURA.NFSe ?? null;
  const deSaoPaulo = NS_SP.test(ns) || (nome === 'NFe' && nomes.includes('ChaveNFe') && !nomes.includes('infNFe'));
  return deSaoPaulo ? NFSE_SP : null;
}

function tipoOf(nome: string, texto: string, nomes: readonly string[]): TipoDocumento | null {
  if (NFE_RAIZES.has(nome)) return modeloOf(texto) === '65' ? 'NFCE' : 'NFE';
  if (EVENTO_RAIZES.has(nome)) return 'EVENTO_NFE';
  if (CTE_RAIZES.has(nome)) return 'CTE';
  const conta = CONTA.exec(nome)?.[1];
  if (conta !== undefined) return conta.toLowerCase() === 'nf3e' ? 'NF3E' : 'NFCOM';
  if (nome === 'eSocial') return 'ESOCIAL';
  if (DCTFWEB.has(nome)) return 'DCTFWEB';
  // Downloads of the government put each event of the eSocial in an element of this name.
  if (nome === 'evento' && !nomes.includes('eSocial') && nomes.includes('infEvento')) return 'EVENTO_NFE';
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
