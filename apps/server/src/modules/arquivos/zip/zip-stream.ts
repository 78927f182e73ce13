import { Readable } from 'node:stream';
import type { EntradaZip } from '../arquivos.service.ts';
import { writeZip } from './write-zip.ts';

/** These are compressed already: doing it again costs time and gains nothing. */
const COMPRIMIDOS = /\.(zip|xlsx|pdf)$/i;

/**
 * A ZIP of the entries as a stream. Files are opened one after the other as the reader takes them, so memory does not
 * grow with their number or size. An entry that cannot be read breaks the stream: a ZIP that ends well is whole.
 */
export function zipStream(entradas: readonly EntradaZip[]): Readable {
  return Readable.from(writeZip(asRead(entradas)), { objectMode: false });
}

function* asRead(entradas: readonly EntradaZip[]) {
  for (const { path: nome, bytes: tamanho, data, open: abrir } of entradas) {
    yield { nome, data, conteudo: { tamanho, abrir, nivel: COMPRIMIDOS.test(nome) ? 0 : 3 } };
  }
}
