import type { CelulaLida } from '@apura/planilha';

/**
 * The month that a cell means, as AAAA-MM: `03/2024`, `032024`, `2024-03`, a date of that month. Undefined when none.
 */
export function readPeriodo(celula: CelulaLida): string | undefined {
  const texto = celula.texto.trim();
  if (celula.tipo === 'data') return mes(texto.slice(0, 4), texto.slice(5, 7));
  // 32024 is 032024 typed as a number.
  const digitos = celula.tipo === 'numero' ? texto.padStart(6, '0') : texto;
  const anoPrimeiro = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(digitos);
  if (anoPrimeiro) return mes(anoPrimeiro[1], anoPrimeiro[2]);
  const mesPrimeiro = /^(?:\d{1,2}[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(digitos) ?? /^(\d{2})(\d{4})$/.exec(digitos);
  return mesPrimeiro ? mes(mesPrimeiro[2], mesPrimeiro[1]) : undefined;
}

function mes(ano = '', numero = ''): string | undefined {
  const m = Number(numero);
  return m >= 1 && m <= 12 && Number(ano) >= 1900 ? `${ano}-${String(m).padStart(2, '0')}` : undefined;
}
