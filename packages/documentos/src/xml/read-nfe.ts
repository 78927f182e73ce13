import { type ColetorProblemas, createColetorProblemas } from '../texto/coletor-problemas.ts';
import { decodeXml } from './decode-xml.ts';
import { escapeEntidades } from './escape-entidades.ts';
import { createLeitorNfe } from './leitor-nfe.ts';
import { LIMITES_XML, type LimitesXml, type NfeLida } from './nfe-lida.ts';
import { scanXml } from './scan-xml.ts';
import { skipAssinaturas } from './skip-assinaturas.ts';
import { type RecusaXml, walkXml } from './walk-xml.ts';

/**
 * Reads the bytes of an XML document with any number of NF-e, NFC-e and events of layouts 2.00 to 4.00.
 *
 * It never throws for what a document holds. A DOCTYPE, a document over the limits or nested too deep is refused
 * whole; a broken tag leaves what was read before it, with a problem; elements are recognised by local name, under
 * any prefix.
 */
export function readNfe(bytes: Uint8Array, limites: LimitesXml = LIMITES_XML): NfeLida {
  const { codificacao, divergente, pedacos } = decodeXml(bytes);
  if (bytes.length > limites.maximoBytes) return refuseBySize(limites);
  const problemas = createColetorProblemas();
  if (divergente) {
    problemas.add({
      codigo: 'xml-codificacao',
      mensagem: 'O XML diz estar em UTF-8, mas não está. Foi lido como Windows-1252; confira os acentos.',
    });
  }
  const lida =
    (bytes.length <= MAXIMO_BYTES_INTEIRO
      ? readWhole([...pedacos].join(''), limites)
      : walk(pedacos, limites, false)) ?? walkEscaped(bytes, limites, problemas);
  if ('recusa' in lida) return refused(lida.recusa, codificacao);
  const documentos = lida.leitor.finish();
  for (const p of lida.coletor.problemas) problemas.add(p);
  return {
    ...documentos,
    codificacao,
    recusa: null,
    problemas: problemas.problemas,
    totalProblemas: problemas.total + lida.coletor.total - lida.coletor.problemas.length,
  };
}

/** What `readNfe` answers for a document over the size limit; it needs no bytes. */
export function refuseBySize(limites: LimitesXml = LIMITES_XML): NfeLida {
  const maximo = Math.floor(limites.maximoBytes / 1024 / 1024);
  const motivo = `O XML tem mais de ${maximo} MB. Divida-o em arquivos menores e envie de novo.`;
  return refused({ codigo: 'xml-grande', motivo }, 'utf-8');
}

type Caminhada =
  | { recusa: RecusaXml }
  | { leitor: ReturnType<typeof createLeitorNfe>; coletor: ReturnType<typeof createColetorProblemas> };

/** Up to this size a document is one text in memory; longer ones are walked in pieces. */
const MAXIMO_BYTES_INTEIRO = 8 * 1024 * 1024;

/** A plain document is scanned; what is not plain goes through the full parser from the beginning. */
function readWhole(texto: string, limites: LimitesXml): Caminhada | undefined {
  const coletor = createColetorProblemas();
  const leitor = createLeitorNfe(coletor);
  const lido = skipAssinaturas(texto);
  return scanXml({ texto: lido, limites, visitante: leitor }) ? { leitor, coletor } : walk([lido], limites, false);
}

/** Undefined when the document may have a loose '&' or an entity that is not of XML. */
function walk(pedacos: Iterable<string>, limites: LimitesXml, escapado: boolean): Caminhada | undefined {
  const coletor = createColetorProblemas();
  const leitor = createLeitorNfe(coletor);
  const fim = walkXml({ pedacos, limites, visitante: leitor, problemas: coletor, escapado });
  if (fim === 'entidade') return undefined;
  return fim ? { recusa: fim } : { leitor, coletor };
}

function walkEscaped(bytes: Uint8Array, limites: LimitesXml, problemas: ColetorProblemas): Caminhada {
  const { texto, quantas, linha } = escapeEntidades([...decodeXml(bytes).pedacos].join(''));
  if (quantas > 0) {
    problemas.add({
      codigo: 'xml-entidade',
      mensagem: `O XML tem ${quantas} "&" que o padrão não permite. O texto foi mantido como está no arquivo; confira a descrição.`,
      linha,
    });
  }
  const motivo = 'O XML tem entidades que não podem ser lidas. Baixe o XML original e envie de novo.';
  return walk([texto], limites, true) ?? { recusa: { codigo: 'xml-entidade', motivo } };
}

function refused({ codigo, motivo }: RecusaXml, codificacao: NfeLida['codificacao']): NfeLida {
  const problema = { codigo, mensagem: motivo, linha: null, registro: null, campo: null, valor: null };
  return { notas: [], eventos: [], codificacao, recusa: motivo, problemas: [problema], totalProblemas: 1 };
}
