import type { Identificacao, TipoDocumento } from '../identify/tipo-documento.ts';
import { decodePapel } from './decode-papel.ts';
import { findListagem } from './listagens.ts';
import { isExtratoApuracao } from './read-extrato-apuracao.ts';
import { parseLinhaFontes } from './read-fontes-txt.ts';
import { parseCsv, parseHtml } from './tabela-texto.ts';

const LINHAS_OLHADAS = 60;

/**
 * Recognises text papers of the e-CAC: listings (a page's table or CSV) by their headings, and the fixed text of payers
 * by its lines. Null for anything else. PDFs are recognised by their text, which only their reader has.
 */
export function identifyPapel(head: Uint8Array): Identificacao | null {
  const inicio = decodePapel(head)
    .replace(/^\ufeff/, '')
    .trimStart();
  const html = /<(?:table|tr|html|!doctype html)\b/i.test(inicio.slice(0, 64_000));
  if (html) {
    if (/^<\?xml/i.test(inicio) && !/<html[\s>]/i.test(inicio)) return null;
    return listingIn(parseHtml(inicio));
  }
  if (inicio.startsWith('<') || inicio.startsWith('|')) return null;
  const linhas = inicio.split(/\r\n|\n|\r/, LINHAS_OLHADAS).filter((l) => l.trim() !== '');
  // The last line of the head may be cut.
  const inteiras = linhas.length > 1 ? linhas.slice(0, -1) : linhas;
  if (inteiras.length > 0 && inteiras.filter((l) => parseLinhaFontes(l) !== null).length * 2 > inteiras.length) {
    return { tipo: 'FONTES_PAGADORAS', confianca: 0.95 };
  }
  const texto = linhas.join('\n');
  if (/[;\t]/.test(texto)) {
    const celulas = parseCsv(texto);
    const achado = isExtratoApuracao(celulas) ? { tipo: 'EXTRATO_CBS_IBS' as const, confianca: 1 } : listingIn(celulas);
    if (achado) return achado;
  }
  return listingIn(parseCsv(texto, ',')) && { tipo: 'DESCONHECIDO', confianca: 0.95, motivo: COM_VIRGULAS };
}

/** The commas of amounts make more cells of a row than its headings have. */
const COM_VIRGULAS =
  'O arquivo parece uma listagem do e-CAC separada por vírgulas, que são também as dos centavos. Separe as colunas ' +
  'por ponto e vírgula, ou baixe a listagem de novo, e envie.';

function listingIn(linhas: readonly { celulas: string[] }[]): Identificacao | null {
  for (const { celulas } of linhas.slice(0, LINHAS_OLHADAS)) {
    const achado = findListagem(celulas);
    if (achado) {
      const tipo: TipoDocumento = achado.listagem.tipo;
      return { tipo, confianca: 1 };
    }
  }
  return null;
}
