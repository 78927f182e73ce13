import { isUtf8 } from 'node:buffer';
import { decodeTexto } from '@apura/documentos';
import type { RegistroBruto } from '../../sped/registro-bruto.ts';

/** More fields than any record has; what comes behind is not looked at. */
const MAXIMO_CAMPOS = 256;

/**
 * The first physical line of a record, cut into fields without copying a byte. One object serves a whole file: copy what
 * has to outlive the record.
 */
export interface LinhaSped {
  bytes: Buffer;
  /** Where each field begins and ends in `bytes`; field 0 is REG. */
  inicio: Int32Array;
  fim: Int32Array;
  /** Fields in the line, REG included. */
  campos: number;
  /** Whether the line ends in `|`, as every line must. */
  fechada: boolean;
  /** Whether it has a control character. */
  controle: boolean;
  /** Physical line, 1-based. */
  linha: number;
}

export function createLinhaSped(): LinhaSped {
  const inicio = new Int32Array(MAXIMO_CAMPOS + 1);
  const fim = new Int32Array(MAXIMO_CAMPOS + 1);
  return { bytes: Buffer.alloc(0), inicio, fim, campos: 0, fechada: false, controle: false, linha: 0 };
}

/** Cuts a record's line into its fields. */
export function cutCampos(l: LinhaSped, r: RegistroBruto): void {
  const { bytes, fimLinha } = r;
  const { inicio, fim } = l;
  l.bytes = bytes;
  l.linha = r.linha;
  l.controle = false;
  let n = 0;
  let aberto = r.inicio + 1;
  for (let p = aberto; p < fimLinha; p++) {
    // Inside the line, so inside the window.
    const b = bytes[p] as number;
    if (b === 124) {
      if (n < MAXIMO_CAMPOS) {
        inicio[n] = aberto;
        fim[n++] = p;
      }
      aberto = p + 1;
    } else if (b < 32) l.controle = true;
  }
  l.fechada = aberto === fimLinha;
  if (!l.fechada && n < MAXIMO_CAMPOS) {
    inicio[n] = aberto;
    fim[n++] = fimLinha;
  }
  l.campos = n;
}

/** Bytes of a field; 0 for one that the record does not have (-1) or the line lacks. */
export function tamanhoCampo(l: LinhaSped, i: number): number {
  return i < 0 || i >= l.campos ? 0 : (l.fim[i] as number) - (l.inicio[i] as number);
}

/** A field as text. Files are in Windows-1252 or UTF-8: what is valid as the second is read so. */
export function textoCampo(l: LinhaSped, i: number): string {
  if (tamanhoCampo(l, i) === 0) return '';
  const a = l.inicio[i] as number;
  const b = l.fim[i] as number;
  for (let p = a; p < b; p++) {
    if ((l.bytes[p] as number) < 128) continue;
    const bytes = l.bytes.subarray(a, b);
    return decodeTexto(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  }
  return l.bytes.toString('latin1', a, b);
}

/** Up to four bytes as one number, by which short codes are looked up; -1 when there are more, 0 when there are none. */
export function codigoCurto(l: LinhaSped, i: number): number {
  const n = tamanhoCampo(l, i);
  if (n === 0) return 0;
  if (n > 4) return -1;
  let codigo = 0;
  const a = l.inicio[i] as number;
  for (let p = a; p < a + n; p++) codigo = (codigo << 8) | (l.bytes[p] as number);
  return codigo;
}

/** What `codigoCurto` gives for a text. */
export function codigoCurtoDe(texto: string): number {
  let codigo = 0;
  for (const letra of texto) codigo = (codigo << 8) | letra.charCodeAt(0);
  return texto.length > 4 ? -1 : codigo;
}

const MAIOR_EXATO = 9_000_000_000_000_000;

/**
 * The number in a field, times ten to the given number of decimals: an exact integer. NaN when the field is empty, is no
 * number, has more decimals that count, or is too large to be exact.
 */
export function numeroCampo(l: LinhaSped, i: number, casas: number): number {
  if (tamanhoCampo(l, i) === 0) return Number.NaN;
  const b = l.fim[i] as number;
  let p = l.inicio[i] as number;
  const negativo = l.bytes[p] === 45;
  if (negativo) p++;
  let valor = 0;
  let depois = -1;
  for (; p < b; p++) {
    const d = (l.bytes[p] as number) - 48;
    if (d === -4 && depois < 0) depois = 0;
    else if (d < 0 || d > 9) return Number.NaN;
    else if (depois >= casas) {
      if (d !== 0) return Number.NaN;
    } else {
      valor = valor * 10 + d;
      if (depois >= 0) depois++;
      if (valor > MAIOR_EXATO) return Number.NaN;
    }
  }
  for (let falta = casas - Math.max(0, depois); falta > 0; falta--) valor *= 10;
  if (valor > MAIOR_EXATO) return Number.NaN;
  return negativo ? -valor : valor;
}

/** The same with an empty field as zero. */
export function numeroOuZero(l: LinhaSped, i: number, casas: number): number {
  return tamanhoCampo(l, i) === 0 ? 0 : numeroCampo(l, i, casas);
}
