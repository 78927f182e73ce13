import type { CelulaPdf, LinhaPdf } from './pdf-lido.ts';

/** A piece of text and its place on the page; `y` grows downwards. */
export interface ItemPdf {
  texto: string;
  x: number;
  y: number;
  largura: number;
  altura: number;
}

/** Base lines closer than this part of the letters' height belong to one line. */
const MESMA_LINHA = 0.45;
/** A gap below this part of the height is ignored, as in a word set letter by letter. */
const SEM_ESPACO = 0.15;
/** A gap above this part of the height separates two cells. */
const OUTRA_CELULA = 0.6;

/**
 * Groups pieces of text into lines by height and into cells by the gaps between them. It ignores the order of the
 * pieces in the file, because many programs write all labels first and then all values.
 */
export function groupLinhas(itens: readonly ItemPdf[]): LinhaPdf[] {
  const visiveis = itens.filter((i) => i.texto.trim() !== '' && Number.isFinite(i.x) && Number.isFinite(i.y));
  const ordenados = [...visiveis].sort((a, b) => a.y - b.y || a.x - b.x);
  const linhas: { y: number; altura: number; itens: ItemPdf[] }[] = [];
  for (const item of ordenados) {
    const atual = linhas.at(-1);
    const folga = Math.max(1, MESMA_LINHA * Math.min(item.altura || 8, atual?.altura || 8));
    if (atual && item.y - atual.y <= folga) {
      atual.itens.push(item);
      // A small letter in a line must not widen it.
      atual.altura = Math.min(atual.altura, item.altura || atual.altura);
    } else linhas.push({ y: item.y, altura: item.altura || 8, itens: [item] });
  }
  return linhas.map(({ y, itens: daLinha }) => ({ y: round(y), celulas: joinCelulas(daLinha) }));
}

function joinCelulas(itens: readonly ItemPdf[]): CelulaPdf[] {
  const celulas: CelulaPdf[] = [];
  for (const item of [...itens].sort((a, b) => a.x - b.x || a.texto.localeCompare(b.texto))) {
    const atual = celulas.at(-1);
    const altura = item.altura || 8;
    const vao = atual ? item.x - atual.fim : 0;
    // The same words twice in one place: some programs make bold letters by printing twice.
    if (atual?.texto.endsWith(item.texto) && Math.abs(atual.fim - item.x - item.largura) < 1) continue;
    if (atual && vao < OUTRA_CELULA * altura) {
      const colado = vao < SEM_ESPACO * altura || /\s$/.test(atual.texto) || /^\s/.test(item.texto);
      atual.texto += colado ? item.texto : ` ${item.texto}`;
      atual.fim = round(Math.max(atual.fim, item.x + item.largura));
    } else celulas.push({ x: round(item.x), fim: round(item.x + item.largura), texto: item.texto });
  }
  return celulas.map((c) => ({ ...c, texto: c.texto.replace(/\s+/g, ' ').trim() }));
}

const round = (n: number): number => Math.round(n * 100) / 100;
