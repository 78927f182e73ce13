import { decodeTexto, type EncodingSped } from '@apura/documentos';
import type { RegistroBruto } from './registro-bruto.ts';

/** One field of a record without splitting the others; REG is 0. Empty when the line has no such field. */
export function readCampo(registro: RegistroBruto, indice: number, encoding: EncodingSped): string {
  if (indice < 0) return '';
  const { bytes, fimLinha } = registro;
  let inicio = registro.inicio + 1;
  for (let i = 0; i < indice; i++) {
    const barra = bytes.indexOf(124, inicio);
    if (barra < 0 || barra >= fimLinha) return '';
    inicio = barra + 1;
  }
  const barra = bytes.indexOf(124, inicio);
  const fim = barra < 0 || barra > fimLinha ? fimLinha : barra;
  const texto = bytes.toString('latin1', inicio, fim);
  return /^[\0-\x7f]*$/.test(texto) ? texto : decodeTexto(bytes.subarray(inicio, fim), encoding);
}

/**
 * Fields of a line in file form, REG first. Blanks after the last bar are no field; a last field without a bar is one.
 */
export function splitCampos(texto: string): string[] {
  const fim = texto.lastIndexOf('|');
  return (fim > 0 && texto.slice(fim + 1).trim() === '' ? texto.slice(1, fim) : texto.slice(1)).split('|');
}

/** A line in file form. A stray carriage return of a damaged line is removed: no line may hold one. */
export function joinCampos(campos: readonly string[]): string {
  return `|${campos.join('|')}|`.replace(/[\r\n]/g, '');
}
