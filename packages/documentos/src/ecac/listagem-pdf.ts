import type { LinhaFolha } from './folha.ts';
import { findListagem } from './listagens.ts';
import { isTotal, type LinhaListagem } from './tabela-texto.ts';

/** A line at the edge of a page, which a program or a browser prints. */
const BORDA =
  /^(?:PAGINA\b.*|EMITIDO\b.*|IMPRESSO\b.*|\d+ ?(?:\/|DE) ?\d+|\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}(?::\d{2})?)$/;

/**
 * The rows of a listing printed as a PDF: each cell goes to the heading above it, and a line without its first cell
 * continues the row above. Text above the headings is left out where the next pages repeat it. Null when no line has
 * the headings of a listing.
 */
export function listingOf(linhas: readonly LinhaFolha[]): LinhaListagem[] | null {
  const saida: LinhaListagem[] = [];
  let titulos: { x: number; fim: number }[] | null = null;
  let chave = -1;
  const acima = new Set<string>();
  for (const linha of linhas) {
    const textos = linha.celulas.map((c) => c.texto);
    const achado = findListagem(textos);
    if (titulos === null && !achado) acima.add(linha.norma);
    else if (acima.has(linha.norma) || BORDA.test(linha.norma)) continue;
    if (achado) {
      titulos = linha.celulas.map(({ x, fim }) => ({ x, fim }));
      chave = achado.lugares.get('numero') ?? achado.lugares.get('arrecadacao') ?? 0;
    }
    if (titulos === null || achado) {
      saida.push({ pagina: linha.pagina, linha: linha.linha, celulas: textos });
      continue;
    }
    const row: LinhaListagem = {
      pagina: linha.pagina,
      linha: linha.linha,
      celulas: new Array<string>(titulos.length).fill(''),
    };
    for (const c of linha.celulas) {
      const i = nearest(titulos, c);
      row.celulas[i] = `${row.celulas[i] ?? ''} ${c.texto}`.trim();
    }
    const anterior = saida.at(-1);
    const continua = row.celulas[chave] === '' && !isTotal(row);
    if (continua && anterior && anterior.celulas.length === titulos.length && anterior.pagina === linha.pagina) {
      for (const [i, texto] of row.celulas.entries())
        anterior.celulas[i] = `${anterior.celulas[i] ?? ''} ${texto}`.trim();
    } else if (!continua) saida.push(row);
  }
  return titulos === null ? null : saida;
}

/** The heading that a cell overlaps most, or else the one closest to it. */
function nearest(titulos: readonly { x: number; fim: number }[], c: { x: number; fim: number }): number {
  const distancias = titulos.map((t) => Math.max(t.x, c.x) - Math.min(t.fim, c.fim));
  return distancias.indexOf(Math.min(...distancias));
}
