import type { TextoUtf8 } from '@apura/documentos';
import type { Mudanca } from '../comum/resultado.ts';

/** Texts of a change in the order in which they are kept, the order of `COLUNAS_MUDANCA`. */
export const TEXTOS_MUDANCA = [
  'periodo',
  'registro',
  'chave',
  'campo',
  'antes',
  'depois',
  'origem',
  'arquivo',
] as const satisfies readonly (keyof Mudanca)[];

/**
 * Layout of a change: a byte with a bit for each text that is the same as in the change before it in the block, the
 * line, and for every other text four bytes (twice its length, odd when it is special) and its UTF-8.
 */
const CABECALHO = 5;
/** Stands for the line of a new record. */
const SEM_LINHA = -0x80000000;
/** Excel's limit for the text of a cell, in characters. */
const MAIOR_CELULA = 32_767;

/** Characters below 128 that XML does not take as they are. */
const ESPECIAIS = new Uint8Array(128);
ESPECIAIS.fill(1, 0, 32);
for (const caractere of ['"', '&', '<', '>', '\x7f']) ESPECIAIS[caractere.charCodeAt(0)] = 1;
/** First characters of a text that looks like a formula. */
const INICIO_DE_FORMULA: ReadonlySet<number> = new Set(Array.from('=+-@\t\r', (c) => c.charCodeAt(0)));

const utf8 = new TextEncoder();

/** Writes changes into a block, one after the other. */
export interface EscritorMudancas {
  /** Bytes of the block that are written. */
  usados: number;
  /** Begins a block. */
  open(bloco: Uint8Array): void;
  /** Adds a change; false when the block has no room for it. */
  save(mudanca: Mudanca): boolean;
}

/** The most bytes that a change may take. */
export function maximoDaMudanca(mudanca: Mudanca): number {
  const caracteres =
    mudanca.periodo.length +
    mudanca.registro.length +
    mudanca.chave.length +
    mudanca.campo.length +
    mudanca.antes.length +
    mudanca.depois.length +
    mudanca.origem.length +
    mudanca.arquivo.length;
  return CABECALHO + 4 * TEXTOS_MUDANCA.length + 3 * caracteres;
}

export function createEscritorMudancas(): EscritorMudancas {
  let bytes: Uint8Array = VAZIO;
  let anterior: Omit<Mudanca, 'linha'> | null = null;
  let pos = 0;
  let iguais = 0;
  const texto = (i: number, valor: string, antes: string | undefined): string => {
    if (valor === antes) iguais |= 1 << i;
    else pos = saveTexto(bytes, pos, valor);
    return valor;
  };
  const escritor: EscritorMudancas = {
    usados: 0,
    open(bloco) {
      bytes = bloco;
      anterior = null;
      escritor.usados = 0;
    },
    save(m) {
      const inicio = escritor.usados;
      if (inicio + maximoDaMudanca(m) > bytes.length) return false;
      const linha = m.linha ?? SEM_LINHA;
      if ((linha | 0) !== linha || m.linha === SEM_LINHA) throw new RangeError(`not a line: ${linha}`);
      pos = inicio + CABECALHO;
      iguais = 0;
      // The values are copied in the order in which they are kept, because the caller may change its object.
      anterior = {
        periodo: texto(0, m.periodo, anterior?.periodo),
        registro: texto(1, m.registro, anterior?.registro),
        chave: texto(2, m.chave, anterior?.chave),
        campo: texto(3, m.campo, anterior?.campo),
        antes: texto(4, m.antes, anterior?.antes),
        depois: texto(5, m.depois, anterior?.depois),
        origem: texto(6, m.origem, anterior?.origem),
        arquivo: texto(7, m.arquivo, anterior?.arquivo),
      };
      bytes[inicio] = iguais;
      writeInt32(bytes, inicio + 1, linha);
      escritor.usados = pos;
      return true;
    },
  };
  return escritor;
}

function saveTexto(bytes: Uint8Array, inicio: number, texto: string): number {
  let pos = inicio + 4;
  let especial = texto.length > MAIOR_CELULA || INICIO_DE_FORMULA.has(texto.charCodeAt(0)) ? 1 : 0;
  for (let i = 0; i < texto.length; i++) {
    const c = texto.charCodeAt(i);
    if (c < 0x80) {
      bytes[pos++] = c;
      especial |= ESPECIAIS[c] as number; // Of the first 128.
    } else if (c < 0x800) {
      bytes[pos++] = 0xc0 | (c >> 6);
      bytes[pos++] = 0x80 | (c & 0x3f);
      if (c < 0xa0) especial = 1;
    } else {
      // Such characters are rare, and XML cannot hold some of them.
      pos += utf8.encodeInto(texto.slice(i), bytes.subarray(pos)).written;
      especial = 1;
      break;
    }
  }
  writeInt32(bytes, inicio, (pos - inicio - 4) * 2 + especial);
  return pos;
}

export interface TextoDaMudanca extends TextoUtf8 {
  /** Whether the text has to be checked, because it cannot be the text of a cell as it is. */
  especial: boolean;
}

/** Walks over the changes of a block; its values belong to the current change. */
export interface CursorMudancas {
  /** In the order of `TEXTOS_MUDANCA`; the same objects for all changes. */
  readonly textos: readonly TextoDaMudanca[];
  linha: number | null;
  /** Whether the period differs from the period of the change before. */
  outroPeriodo: boolean;
  /** Goes in front of the first change of a block. */
  open(bloco: Uint8Array): void;
  /** Goes to the next change; false when there is none. */
  proxima(): boolean;
}

export function createCursorMudancas(): CursorMudancas {
  const textos = TEXTOS_MUDANCA.map((): TextoDaMudanca => ({ bytes: VAZIO, inicio: 0, fim: 0, especial: false }));
  let bytes: Uint8Array = VAZIO;
  let pos = 0;
  const cursor: CursorMudancas = {
    textos,
    linha: null,
    outroPeriodo: true,
    open(bloco) {
      bytes = bloco;
      pos = 0;
      for (const texto of textos) texto.bytes = bloco;
    },
    proxima() {
      if (pos >= bytes.length) return false;
      const iguais = bytes[pos] as number; // Inside its bounds.
      const linha = readInt32(bytes, pos + 1);
      pos += CABECALHO;
      for (let i = 0; i < textos.length; i++) {
        if ((iguais & (1 << i)) !== 0) continue;
        const texto = textos[i] as TextoDaMudanca; // Inside its bounds.
        const tamanho = readInt32(bytes, pos);
        texto.inicio = pos + 4;
        pos = texto.inicio + (tamanho >>> 1);
        texto.fim = pos;
        texto.especial = (tamanho & 1) === 1;
      }
      cursor.linha = linha === SEM_LINHA ? null : linha;
      cursor.outroPeriodo = (iguais & 1) === 0;
      return true;
    },
  };
  return cursor;
}

const VAZIO = new Uint8Array(0);

function writeInt32(bytes: Uint8Array, pos: number, valor: number): void {
  bytes[pos] = valor;
  bytes[pos + 1] = valor >>> 8;
  bytes[pos + 2] = valor >>> 16;
  bytes[pos + 3] = valor >>> 24;
}

function readInt32(bytes: Uint8Array, pos: number): number {
  // Inside its bounds.
  return (
    (bytes[pos] as number) |
    ((bytes[pos + 1] as number) << 8) |
    ((bytes[pos + 2] as number) << 16) |
    ((bytes[pos + 3] as number) << 24)
  );
}
