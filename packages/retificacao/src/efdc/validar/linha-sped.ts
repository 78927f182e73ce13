import { isUtf8 } from 'node:buffer';
import { decodeTexto, type NucleoRegistros, palavraLinha, sinalLinha } from '@apura/documentos/registros';
import type { RegistroBruto } from '../../sped/registro-bruto.ts';

/** More fields than any record has; what comes behind is not looked at. */
const MAXIMO_CAMPOS = 256;

/**
 * The first physical line of a record, cut into fields without copying a byte. One object serves a whole file: copy what
 * has to outlive the record.
 */
export interface LinhaSped {
  bytes: Buffer;
  /** Places of the bars in `bytes`, from `marca` on: that before each field, REG first, and behind the last one its end. */
  marcas: Int32Array;
  marca: number;
  /** Fields in the line, REG included. */
  campos: number;
  /** The core that has cut the line, in whose window it is; null: it was cut here. */
  nucleo: NucleoRegistros | null;
  /** The core's, beside each mark: the number of its field, when the fields need not be looked at one by one. */
  valores: Float64Array;
  /** Bits of `sinalLinha`: whether the line lacks its last bar or has a control character, and what is to be looked at. */
  sinais: number;
  /** Physical line, 1-based. */
  linha: number;
}

export function createLinhaSped(): LinhaSped {
  return {
    ...{ bytes: Buffer.alloc(0), marcas: new Int32Array(MAXIMO_CAMPOS + 1), marca: 0, campos: 0 },
    ...{ nucleo: null, valores: new Float64Array(0), sinais: sinalLinha.tudo, linha: 0 },
  };
}

/** Cuts a record's line into its fields. */
export function cutCampos(l: LinhaSped, r: RegistroBruto): void {
  const { bytes, fimLinha } = r;
  // The marks may be the core's, when it found the record before.
  if (l.marcas.length > MAXIMO_CAMPOS + 1) l.marcas = new Int32Array(MAXIMO_CAMPOS + 1);
  const { marcas } = l;
  l.bytes = bytes;
  l.linha = r.linha;
  l.marca = 0;
  l.nucleo = null;
  let controle = false;
  marcas[0] = r.inicio;
  let n = 0;
  let ultima = r.inicio;
  for (let p = r.inicio + 1; p < fimLinha; p++) {
    // Inside the line, so inside the window.
    const b = bytes[p] as number;
    if (b === 124) {
      ultima = p;
      if (n < MAXIMO_CAMPOS) marcas[++n] = p;
    } else if (b < 32) controle = true;
  }
  const aberta = ultima + 1 !== fimLinha;
  l.sinais = sinalLinha.tudo | (aberta ? sinalLinha.aberta : 0) | (controle ? sinalLinha.controle : 0);
  if (aberta && n < MAXIMO_CAMPOS) marcas[++n] = fimLinha;
  l.campos = n;
}

/** Takes the fields of a record from the core, which has cut and compared them. */
export function takeCampos(l: LinhaSped, r: RegistroBruto, nucleo: NucleoRegistros): void {
  const { tabela, marcas, valores } = nucleo;
  l.bytes = r.bytes;
  l.linha = r.linha;
  l.marcas = marcas;
  l.marca = tabela[r.lugar + palavraLinha.marca] as number;
  l.campos = tabela[r.lugar + palavraLinha.campos] as number;
  l.nucleo = nucleo;
  l.valores = valores;
  l.sinais = tabela[r.lugar + palavraLinha.sinais] as number;
}

/** Where a field that the line has begins in `bytes`. */
export const inicioCampo = (l: LinhaSped, i: number): number => (l.marcas[l.marca + i] as number) + 1;

/** Where it ends. */
export const fimCampo = (l: LinhaSped, i: number): number => l.marcas[l.marca + i + 1] as number;

/** Bytes of a field; 0 for one that the record does not have (-1) or the line lacks. */
export function tamanhoCampo(l: LinhaSped, i: number): number {
  return i < 0 || i >= l.campos ? 0 : fimCampo(l, i) - inicioCampo(l, i);
}

/** A field as text. Files are in Windows-1252 or UTF-8: what is valid as the second is read so. */
export function textoCampo(l: LinhaSped, i: number): string {
  if (tamanhoCampo(l, i) === 0) return '';
  const a = inicioCampo(l, i);
  const b = fimCampo(l, i);
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
  const a = inicioCampo(l, i);
  return codigoEntre(l.bytes, a, a + n);
}

/** At most four bytes as one number. */
export function codigoEntre(bytes: Buffer, a: number, b: number): number {
  let codigo = 0;
  for (let p = a; p < b; p++) codigo = (codigo << 8) | (bytes[p] as number);
  return codigo;
}

/** What `codigoCurto` gives for a text. */
export function codigoCurtoDe(texto: string): number {
  let codigo = 0;
  for (const letra of texto) codigo = (codigo << 8) | letra.charCodeAt(0);
  return texto.length > 4 ? -1 : codigo;
}

/** Larger integers are not exact in all that is made of them. */
export const MAIOR_EXATO = 9_000_000_000_000_000;

/**
 * The number in a field, times ten to the given number of decimals: an exact integer. NaN when the field is empty, is no
 * number, has more decimals that count, or is too large to be exact.
 */
export function numeroCampo(l: LinhaSped, i: number, casas: number): number {
  if (tamanhoCampo(l, i) === 0) return Number.NaN;
  const b = fimCampo(l, i);
  let p = inicioCampo(l, i);
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
