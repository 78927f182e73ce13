import { escapeXml } from '@apura/br';

/** A cell holds no more characters. */
const MAXIMO_CARACTERES = 32_767;

/** A cell's text as XML, cut at what a spreadsheet takes. */
export function textoCelula(texto: string): string {
  return escapeXml(texto.length > MAXIMO_CARACTERES ? `${texto.slice(0, MAXIMO_CARACTERES - 1)}…` : texto);
}
