import type { PaginaPdf } from '../pdf/pdf-lido.ts';
import type { OndePapel } from './papel-lido.ts';
import { norma, parseDinheiro } from './valores.ts';

export interface CelulaFolha {
  x: number;
  fim: number;
  texto: string;
  /** Upper case without accents; see `norma`. */
  norma: string;
}

/** A line of a page of a paper. */
export interface LinhaFolha extends OndePapel {
  pagina: number;
  y: number;
  celulas: CelulaFolha[];
  texto: string;
  norma: string;
}

// The only neighbours of an amount: a blank, a letter (a label glued to it) or a sign of its own. Digits with any other
// neighbour are a number that could not be read whole.
const QUANTIA = /(?:R\$ ?)?-?\(?(?<![^\s\p{L}()$:-])(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}\)?-?(?![^\s\p{L})-])/gu;

/** The lines of all pages, from top to bottom, each amount in a cell of its own, also one glued to its label. */
export function linesOf(paginas: readonly PaginaPdf[]): LinhaFolha[] {
  return paginas.flatMap(({ numero, linhas }) =>
    linhas.map((l, i): LinhaFolha => {
      const celulas = l.celulas.flatMap(splitQuantias);
      const texto = celulas.map((c) => c.texto).join(' ');
      return { pagina: numero, linha: i + 1, y: l.y, celulas, texto, norma: norma(texto) };
    }),
  );
}

function splitQuantias(c: { x: number; fim: number; texto: string }): CelulaFolha[] {
  const pedacos: { de: number; ate: number }[] = [];
  let fim = 0;
  for (const m of c.texto.matchAll(QUANTIA)) {
    pedacos.push({ de: fim, ate: m.index }, { de: m.index, ate: m.index + m[0].length });
    fim = m.index + m[0].length;
  }
  pedacos.push({ de: fim, ate: c.texto.length });
  const passo = c.texto.length > 0 ? (c.fim - c.x) / c.texto.length : 0;
  const temQuantia = pedacos.length > 1;
  return pedacos.flatMap(({ de, ate }) => {
    const bruto = c.texto.slice(de, ate);
    if (bruto.trim() === '') return [];
    // Between amounts a dash is an amount of zero.
    const textos = temQuantia && /^[\s-]+$/.test(bruto) ? bruto.trim().split(/\s+/) : [bruto.trim()];
    return textos.map((texto) => ({ x: c.x + de * passo, fim: c.x + ate * passo, texto, norma: norma(texto) }));
  });
}

/** The amounts of a line in their order; a lone dash is zero. */
export function amountsOf(celulas: readonly CelulaFolha[]): bigint[] {
  return celulas.flatMap((c) => parseDinheiro(c.texto) ?? []);
}

/** A value below its label is at most this many points lower. */
const ABAIXO = 34;
const ENCOSTADO = 2;

/**
 * The value of a label: the text after it in its cell; else the cell to its right; else an amount glued to its left;
 * else the text right below it. The first of these that `padrao` accepts counts, and labels are searched in their
 * order. Null when the label is absent or no text near it has the shape of its value.
 */
export function findValor(linhas: readonly LinhaFolha[], rotulos: readonly string[], padrao: RegExp): string | null {
  for (const rotulo of rotulos) {
    const chave = norma(rotulo);
    for (const [i, linha] of linhas.entries()) {
      for (const [j, celula] of linha.celulas.entries()) {
        if (!hasLabel(celula.norma, chave)) continue;
        const valor = valueNear({ linhas, i, j, chave, padrao });
        if (valor !== null) return valor;
      }
    }
  }
  return null;
}

/** Whether a cell begins with a label as whole words, after a number or dash of enumeration if there is one. */
export function hasLabel(celula: string, chave: string): boolean {
  const semNumero = celula.replace(/^(?:\d{2} (?=\D)|- ?)/, '');
  return [celula, semNumero].some((t) => t === chave || (t.startsWith(chave) && /^[\s:]/.test(t.slice(chave.length))));
}

function valueNear(o: {
  linhas: readonly LinhaFolha[];
  i: number;
  j: number;
  chave: string;
  padrao: RegExp;
}): string | null {
  const { padrao } = o;
  const linha = o.linhas[o.i];
  const celula = linha?.celulas[o.j];
  if (!linha || !celula) return null;
  const resto = restOf(celula, o.chave);
  if (resto !== '') return match(padrao, resto);
  const direita = linha.celulas[o.j + 1];
  const achado = direita ? match(padrao, direita.texto) : null;
  if (achado !== null) return achado;
  const esquerda = linha.celulas[o.j - 1];
  if (esquerda && celula.x - esquerda.fim < ENCOSTADO && parseDinheiro(esquerda.texto) !== null) {
    const colada = match(padrao, esquerda.texto);
    if (colada !== null) return colada;
  }
  for (const abaixo of o.linhas.slice(o.i + 1, o.i + 4)) {
    if (abaixo.pagina !== linha.pagina || abaixo.y - linha.y > ABAIXO) break;
    const sob = abaixo.celulas.filter((c) => c.x < celula.fim + 4 && c.fim > celula.x - 4);
    for (const c of sob) {
      const valor = match(padrao, c.texto);
      if (valor !== null) return valor;
    }
  }
  return null;
}

/** The text after the label in its own cell, as the paper writes it. */
function restOf(celula: CelulaFolha, chave: string): string {
  const aqui = celula.norma.indexOf(chave);
  if (aqui < 0 || celula.norma.length === aqui + chave.length) return '';
  const antes = celula.norma.slice(0, aqui);
  const palavras = chave.split(' ').length + (antes.endsWith(' ') ? antes.trim().split(' ').length : 0);
  return celula.texto
    .trim()
    .split(/\s+/)
    .slice(palavras)
    .join(' ')
    .replace(/^[\s:.]*(?:- )?/, '')
    .trim();
}

function match(padrao: RegExp, texto: string): string | null {
  const m = padrao.exec(texto.trim());
  return m ? (m[1] ?? m[0]).trim() : null;
}

export const PADRAO = {
  dia: /(\d{2}\/\d{2}\/\d{4})/,
  instante: /(\d{2}\/\d{2}\/\d{4}(?:,? (?:às )?\d{2}:\d{2}(?::\d{2})?)?)/,
  quantia: /^(?:R\$ ?)?-?\(?\d[\d.]*,\d{2}\)?-?$|^-$/,
  /** Beside its label: whole, with or without punctuation, or no more than its root. */
  cnpj: /(?<![0-9A-Z])([0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}(?:\/[0-9A-Z]{4}-\d{2})?|\d{14})(?![0-9A-Z/.,-])/,
  cnpjInteiro: /([0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2})/,
  simNao: /^(Sim|Não|Nao|S|N)\b/i,
  texto: /^(?!-$)(.+)$/,
} as const;

/** A CNPJ without its punctuation; null stays null. */
export const plainCnpj = (texto: string | null): string | null => texto?.replace(/[^0-9A-Z]/g, '') ?? null;
