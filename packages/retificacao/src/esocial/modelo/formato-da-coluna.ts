import type { FormatoCelula } from '@apura/planilha';
import type { ColunaAba } from '../plano/abas-esocial.ts';

const VALORES: ReadonlySet<string> = new Set(['qtd', 'fator', 'valor', 'valorPositivo', 'percentual']);

/** How the sheet shows the values of a column. */
export function formatoDaColuna({ tipo }: ColunaAba): FormatoCelula {
  if (VALORES.has(tipo)) return { decimais: 2 };
  if (tipo === 'fap') return { decimais: 4 };
  return tipo === 'data' ? 'data' : 'texto';
}
