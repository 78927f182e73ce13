import { COLUNAS_DO_INVENTARIO, MARCA_DO_INVENTARIO } from '../virada/colunas-do-inventario.ts';
import { type CelulaDaPlanilha, type LeitorDePlanilha, recusaDaPlanilha } from '../virada/leitor-de-planilha.ts';
import type { LinhaOrigem } from './read-origem-sped.ts';

export interface ReadOrigemPlanilhaOptions {
  path: string;
  /** The row as Excel numbers it. */
  linha: number;
  readPlanilha: LeitorDePlanilha;
  /** Number of rows before and after; five each by default. */
  antes?: number;
  depois?: number;
}

const MAXIMO_TEXTO = 4_000;

/**
 * The rows around one row of the sheet of the inventory, empty ones left out: each cell with the heading above it.
 * Empty when the workbook has no such sheet or row, or is refused.
 */
export async function readOrigemPlanilha(
  o: ReadOrigemPlanilhaOptions,
): Promise<{ linhas: LinhaOrigem[]; alvo: number }> {
  const { path, linha: pedida, antes = 5, depois = 5 } = o;
  const linhas: LinhaOrigem[] = [];
  let alvo = 0;
  let daMarca: string | null = null;
  let titulos: string[] = [];
  try {
    for await (const evento of o.readPlanilha({ path })) {
      if (evento.tipo !== 'linha') continue;
      const { aba, linha, celulas } = evento;
      const textos = celulas.map(textOf);
      if (daMarca === null && textos[0] === MARCA_DO_INVENTARIO) daMarca = aba;
      if (aba !== daMarca) continue;
      if (linha > pedida + depois) break;
      // Only the row of headings has several of them.
      if (titulos.length === 0 && textos.filter(isTitulo).length > COLUNAS_DO_INVENTARIO.length / 2) titulos = textos;
      if (linha < pedida - antes) continue;
      if (linha === pedida) alvo = linha;
      linhas.push(lineOf({ linha, textos, titulos }));
    }
  } catch (erro) {
    if (recusaDaPlanilha(erro) === null) throw erro;
    return { linhas: [], alvo: 0 };
  }
  return alvo === 0 ? { linhas: [], alvo } : { linhas, alvo };
}

const isTitulo = (texto: string): boolean => (COLUNAS_DO_INVENTARIO as readonly string[]).includes(texto);
const textOf = (celula: CelulaDaPlanilha | null): string => celula?.texto.trim() ?? '';

function lineOf(o: { linha: number; textos: readonly string[]; titulos: readonly string[] }): LinhaOrigem {
  const cheias = o.textos.flatMap((valor, i) => (valor === '' ? [] : [{ campo: o.titulos[i] ?? '', valor }]));
  return {
    linha: o.linha,
    registro: null,
    texto: cheias
      .map(({ valor }) => valor)
      .join(' | ')
      .slice(0, MAXIMO_TEXTO),
    campos: cheias.filter(({ campo }) => campo !== ''),
  };
}
