import { looksLikeFormula, umaLinha } from '@apura/br';

const MAX_CELULA = 500;

/** The rows as the CSV listings of the e-CAC are written: ';' between cells, UTF-8. */
export function writeListagem(linhas: readonly (readonly string[])[]): Uint8Array {
  return Buffer.from(linhas.map((celulas) => `${celulas.map(escapeCelula).join(';')}\r\n`).join(''), 'utf8');
}

function escapeCelula(celula: string): string {
  const limpa = umaLinha(celula, MAX_CELULA);
  // A minus alone or before a number is what the listings write.
  const segura = looksLikeFormula(limpa) && !/^-[\d,.]*$/.test(limpa) ? `'${limpa}` : limpa;
  return /[";]/.test(segura) ? `"${segura.replaceAll('"', '""')}"` : segura;
}
