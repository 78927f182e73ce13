import { decodeTexto, type EncodingSped } from '@apura/documentos';
import type { RegistroBruto } from './registro-bruto.ts';

/** One field of a record without splitting the others; REG is 0. Empty when the line has no such field. */
export function readCampo(r: RegistroBruto, indice: number, encoding: EncodingSped): string {
  if (indice < 0) return '';
  const { bytes, fimLinha } = r;
  let inicio = r.inicio + 1;
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

/** Fields of a line in file form, REG first. */
export function splitCampos(texto: string): string[] {
  const fim = texto.lastIndexOf('|');
  return texto.slice(1, fim < 1 ? undefined : fim).split('|');
}

export function joinCampos(campos: readonly string[]): string {
  return `|${campos.join('|')}|`;
}
