import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { decodePapel } from './decode-papel.ts';
import type { PapelLido, TipoPapel } from './papel-lido.ts';
import { readDctfwebXml } from './read-dctfweb-xml.ts';
import { readExtratoApuracao } from './read-extrato-apuracao.ts';
import { readFontesTxt } from './read-fontes-txt.ts';
import { readListagem } from './read-listagem.ts';
import { createSaida } from './saida-papel.ts';
import { parseCsv, parseHtml } from './tabela-texto.ts';

/**
 * Reads a text paper of the e-CAC: XML, the fixed text of payers, or a listing as CSV or page. `tipo` is the result of
 * `identify`. It never throws for the content of a document.
 */
export function readPapelTexto(bytes: Uint8Array, tipo: TipoPapel): PapelLido {
  const texto = decodePapel(bytes).replace(/^\ufeff/, '');
  if (tipo === 'DCTFWEB' && texto.trimStart().startsWith('<') && !/<(?:table|tr)\b/i.test(texto)) {
    return readDctfwebXml(bytes);
  }
  if (tipo === 'FONTES_PAGADORAS') return readFontesTxt(texto);
  if (tipo === 'EXTRATO_CBS_IBS') return readExtratoApuracao(parseCsv(texto));
  const html = /<(?:table|tr)\b/i.test(texto.slice(0, 200_000));
  return (
    readListagem(html ? parseHtml(texto) : parseCsv(texto)) ??
    createSaida(tipo, createColetorProblemas()).finish({
      recusa: 'O cabeçalho da listagem não foi encontrado. Baixe-a de novo no e-CAC.',
    })
  );
}
