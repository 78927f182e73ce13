import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { decodeXml } from './decode-xml.ts';
import { createLeitorNfe } from './leitor-nfe.ts';
import { LIMITES_XML, type LimitesXml, type NfeLida } from './nfe-lida.ts';
import { walkXml } from './walk-xml.ts';

/**
 * Reads the bytes of an XML document with any number of NF-e, NFC-e and events of layouts 2.00 to 4.00.
 *
 * It never throws for what a document holds. A DOCTYPE, a document over the limits or nested too deep is refused
 * whole; a broken tag leaves what was read before it, with a problem; elements are recognised by local name, under
 * any prefix.
 */
export function readNfe(bytes: Uint8Array, limites: LimitesXml = LIMITES_XML): NfeLida {
  const coletor = createColetorProblemas();
  const { codificacao, divergente, pedacos } = decodeXml(bytes);
  const leitor = createLeitorNfe(coletor);
  const recusa =
    bytes.length > limites.maximoBytes
      ? {
          codigo: 'xml-grande',
          motivo: `O XML tem mais de ${Math.floor(limites.maximoBytes / 1024 / 1024)} MB. Divida-o em arquivos menores e envie de novo.`,
        }
      : walkXml({ pedacos, limites, visitante: leitor, problemas: coletor });
  if (divergente) {
    coletor.add({
      codigo: 'xml-codificacao',
      mensagem: 'O XML diz estar em UTF-8, mas não está. Foi lido como Windows-1252; confira os acentos.',
    });
  }
  if (recusa) coletor.add({ codigo: recusa.codigo, mensagem: recusa.motivo });
  const { notas, eventos } = recusa ? { notas: [], eventos: [] } : leitor.finish();
  return {
    notas,
    eventos,
    codificacao,
    recusa: recusa?.motivo ?? null,
    problemas: coletor.problemas,
    totalProblemas: coletor.total,
  };
}
