import { withoutFormula } from '@apura/br';

/**
 * Returns a table as CSV text: semicolons, a UTF-8 byte order mark, CRLF. The texts come from outside, so a text that a
 * spreadsheet would read as a formula is changed into plain text.
 */
export function buildCsv(cabecalho: readonly string[], linhas: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${[cabecalho, ...linhas].map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`;
}

function celula(valor: string | number): string {
  const texto = String(valor).replace(/[\r\n]+/g, ' ');
  const seguro = withoutFormula(texto);
  return /[";]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}
