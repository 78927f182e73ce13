import { withoutFormula } from '@apura/br';

/**
 * A table for people and for programs: semicolons, UTF-8 with its mark, CRLF. Texts come from outside: what a
 * spreadsheet would take for a formula is made plain text.
 */
export function montarCsv(cabecalho: readonly string[], linhas: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${[cabecalho, ...linhas].map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`;
}

function celula(valor: string | number): string {
  const texto = String(valor).replace(/[\r\n]+/g, ' ');
  const seguro = withoutFormula(texto);
  return /[";]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}
