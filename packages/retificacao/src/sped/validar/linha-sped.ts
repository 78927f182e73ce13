import { isUtf8 } from 'node:buffer';
import { decodeTexto, type NucleoRegistros, palavraLinha, sinalLinha } from '@apura/documentos/registros';
import type { RegistroBruto } from '../registro-bruto.ts';

/** More fields than any record has; fields after these are ignored. */
const MAXIMO_CAMPOS = 256;

/**
 * The first physical line of a record, cut into fields without copying bytes. One object serves the whole file: copy
 * values that are needed after the record.
 */
export interface LinhaSped {
  bytes: Buffer;
  /**
   * Positions of the bars in `bytes`, from index `marca` on: one before each field, REG first, and one after the last.
   */
  marcas: Int32Array;
  marca: number;
  /** Fields in the line, REG included. */
  campos: number;
  /** The core that cut the line and holds its bytes; null when `cutCampos` cut it. */
  nucleo: NucleoRegistros | null;
  /** The core's numbers, one beside each mark; valid for the fields that the core found in order. */
  valores: Float64Array;
  /** Bits of `sinalLinha`: no last bar, a control character, and which rules must check the line. */
  sinais: number;
  /** Number of the physical line, from 1. */
  numero: number;
}

export function createLinhaSped(): LinhaSped {
  return {
    bytes: Buffer.alloc(0),
    marcas: new Int32Array(MAXIMO_CAMPOS + 1),
    marca: 0,
    campos: 0,
    nucleo: null,
    valores: new Float64Array(0),
    sinais: sinalLinha.tudo,
    numero: 0,
  };
}

/** Cuts a record's line into its fields. */
export function cutCampos(linha: LinhaSped, bruto: RegistroBruto): void {
  const { bytes, fimLinha } = bruto;
  // `takeCampos` may have left the core's marks here.
  if (linha.marcas.length > MAXIMO_CAMPOS + 1) linha.marcas = new Int32Array(MAXIMO_CAMPOS + 1);
  const { marcas } = linha;
  linha.bytes = bytes;
  linha.numero = bruto.linha;
  linha.marca = 0;
  linha.nucleo = null;
  let controle = false;
  marcas[0] = bruto.inicio;
  let campos = 0;
  let ultima = bruto.inicio;
  for (let p = bruto.inicio + 1; p < fimLinha; p++) {
    // `p` is inside the line, so inside the window.
    const byte = bytes[p] as number;
    if (byte === 124) {
      ultima = p;
      if (campos < MAXIMO_CAMPOS) marcas[++campos] = p;
    } else if (byte < 32) controle = true;
  }
  const aberta = ultima + 1 !== fimLinha;
  linha.sinais = sinalLinha.tudo | (aberta ? sinalLinha.aberta : 0) | (controle ? sinalLinha.controle : 0);
  if (aberta && campos < MAXIMO_CAMPOS) marcas[++campos] = fimLinha;
  linha.campos = campos;
}

/** Takes over the fields of a record that the core has cut and compared. */
export function takeCampos(linha: LinhaSped, bruto: RegistroBruto, nucleo: NucleoRegistros): void {
  const { tabela, marcas, valores } = nucleo;
  linha.bytes = bruto.bytes;
  linha.numero = bruto.linha;
  linha.marcas = marcas;
  linha.marca = tabela[bruto.lugar + palavraLinha.marca] as number;
  linha.campos = tabela[bruto.lugar + palavraLinha.campos] as number;
  linha.nucleo = nucleo;
  linha.valores = valores;
  linha.sinais = tabela[bruto.lugar + palavraLinha.sinais] as number;
}

/** Index in `bytes` of the first byte of a field that the line has. */
export const inicioCampo = (linha: LinhaSped, posicao: number): number =>
  (linha.marcas[linha.marca + posicao] as number) + 1;

/** Index in `bytes` behind the last byte of a field that the line has. */
export const fimCampo = (linha: LinhaSped, posicao: number): number =>
  linha.marcas[linha.marca + posicao + 1] as number;

/** Length of a field in bytes; 0 for a field that the layout (-1) or the line does not have. */
export function tamanhoCampo(linha: LinhaSped, posicao: number): number {
  return posicao < 0 || posicao >= linha.campos ? 0 : fimCampo(linha, posicao) - inicioCampo(linha, posicao);
}

/** A field as text. Files are in Windows-1252 or UTF-8: bytes that are valid UTF-8 are read as UTF-8. */
export function textoCampo(linha: LinhaSped, posicao: number): string {
  if (tamanhoCampo(linha, posicao) === 0) return '';
  const inicio = inicioCampo(linha, posicao);
  const byte = fimCampo(linha, posicao);
  for (let p = inicio; p < byte; p++) {
    if ((linha.bytes[p] as number) < 128) continue;
    const bytes = linha.bytes.subarray(inicio, byte);
    return decodeTexto(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  }
  return linha.bytes.toString('latin1', inicio, byte);
}

/** A code of up to four bytes as one number, for look-ups; -1 when the field is longer, 0 when it is empty. */
export function codigoCurto(linha: LinhaSped, posicao: number): number {
  const tamanho = tamanhoCampo(linha, posicao);
  if (tamanho === 0) return 0;
  if (tamanho > 4) return -1;
  const inicio = inicioCampo(linha, posicao);
  return codigoEntre(linha.bytes, inicio, inicio + tamanho);
}

/** At most four bytes as one number. */
export function codigoEntre(bytes: Buffer, inicio: number, fim: number): number {
  let codigo = 0;
  for (let p = inicio; p < fim; p++) codigo = (codigo << 8) | (bytes[p] as number);
  return codigo;
}

/** The number that `codigoCurto` returns for a field with this text. */
export function codigoCurtoDe(texto: string): number {
  let codigo = 0;
  for (const letra of texto) codigo = (codigo << 8) | letra.charCodeAt(0);
  return texto.length > 4 ? -1 : codigo;
}

/** The largest integer that is read: calculations with larger ones would not be exact. */
export const MAIOR_EXATO = 9_000_000_000_000_000;

/**
 * The number in a field, multiplied by ten to the power of `casas`: an exact integer. NaN when the field is empty, is
 * not a number, has more decimals other than zero, or is too large to be exact.
 */
export function numeroCampo(linha: LinhaSped, posicao: number, casas: number): number {
  if (tamanhoCampo(linha, posicao) === 0) return Number.NaN;
  const byte = fimCampo(linha, posicao);
  let p = inicioCampo(linha, posicao);
  const negativo = linha.bytes[p] === 45;
  if (negativo) p++;
  let valor = 0;
  let depois = -1;
  for (; p < byte; p++) {
    const digito = (linha.bytes[p] as number) - 48;
    if (digito === -4 && depois < 0) depois = 0;
    else if (digito < 0 || digito > 9) return Number.NaN;
    else if (depois >= casas) {
      if (digito !== 0) return Number.NaN;
    } else {
      valor = valor * 10 + digito;
      if (depois >= 0) depois++;
      if (valor > MAIOR_EXATO) return Number.NaN;
    }
  }
  for (let falta = casas - Math.max(0, depois); falta > 0; falta--) valor *= 10;
  if (valor > MAIOR_EXATO) return Number.NaN;
  return negativo ? -valor : valor;
}

/** `numeroCampo`, with an empty field as zero. */
export function numeroOuZero(linha: LinhaSped, posicao: number, casas: number): number {
  return tamanhoCampo(linha, posicao) === 0 ? 0 : numeroCampo(linha, posicao, casas);
}
