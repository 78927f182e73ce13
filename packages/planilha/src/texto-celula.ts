import { escapeXml } from '@apura/br';

/** The most characters of a cell. */
const MAXIMO_CARACTERES = 32_767;

/** A cell's text as XML, cut at the limit of a spreadsheet. */
export function textoCelula(texto: string): string {
  return escapeXml(texto.length > MAXIMO_CARACTERES ? `${texto.slice(0, MAXIMO_CARACTERES - 1)}…` : texto);
}
