import { letrasDaColuna } from './coluna-letras.ts';
import { textoCelula } from './texto-celula.ts';

export interface InicioDaAba {
  /** Widths in characters. */
  colunas: readonly { largura: number; estilo?: number }[];
  /** Rows and columns that stay in sight. */
  congelar?: { linhas: number; colunas: number };
}

/** The XML of a sheet up to its first row. */
export function inicioDaAbaXml({ colunas, congelar }: InicioDaAba): string {
  const larguras = colunas.map(({ largura, estilo }, i) => {
    const comEstilo = estilo === undefined ? '' : ` style="${estilo}"`;
    return `<col min="${i + 1}" max="${i + 1}" width="${largura}"${comEstilo} customWidth="1"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ',
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    congelar === undefined ? '' : vistaXml(congelar),
    larguras.length > 0 ? `<cols>${larguras.join('')}</cols>` : '',
    '<sheetData>',
  ].join('');
}

function vistaXml({ linhas, colunas }: { linhas: number; colunas: number }): string {
  const quadro = linhas > 0 && colunas > 0 ? 'bottomRight' : linhas > 0 ? 'bottomLeft' : 'topRight';
  const divisao = `${colunas > 0 ? ` xSplit="${colunas}"` : ''}${linhas > 0 ? ` ySplit="${linhas}"` : ''}`;
  const celula = `${letrasDaColuna(colunas + 1)}${linhas + 1}`;
  const painel = `<pane${divisao} topLeftCell="${celula}" activePane="${quadro}" state="frozen"/>`;
  return `<sheetViews><sheetView workbookViewId="0">${painel}</sheetView></sheetViews>`;
}

/** The filter over the row `de` and everything below it, down to row `ate`. */
export function filtroXml({ de, ate, colunas }: { de: number; ate: number; colunas: number }): string {
  return `<autoFilter ref="A${de}:${letrasDaColuna(Math.max(colunas, 1))}${Math.max(ate, de)}"/>`;
}

/**
 * A text cell, which no program takes for a formula. `onde` is its reference; without `onde` the cell is the next of
 * its row.
 */
export function celulaTextoXml({ texto, estilo, onde }: { texto: string; estilo: number; onde?: string }): string {
  const referencia = onde === undefined ? '' : ` r="${onde}"`;
  const conteudo = `<is><t xml:space="preserve">${textoCelula(texto)}</t></is>`;
  return `<c${referencia} t="inlineStr" s="${estilo}">${conteudo}</c>`;
}
