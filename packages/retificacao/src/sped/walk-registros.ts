import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { EncodingSped } from '@apura/documentos';
import { codigoDe, type RegistroBruto, readCodigo } from './registro-bruto.ts';

export interface WalkOptions {
  path: string;
  /** Called for every record up to the 9999, in order. */
  visit: (registro: RegistroBruto) => void;
  /** Whether the encoding is wanted: every byte is then looked at. */
  encoding?: boolean;
  signal?: AbortSignal;
  /** Bytes read at once; small ones are for tests. */
  janelaBytes?: number;
}

export interface WalkResult {
  /** Offset of the first byte behind the 9999's line: a signature, or the end of the file. */
  fimRegistros: number;
  tamanho: number;
  /** Bytes of a mark of UTF-8 at the start, which are no part of any record. */
  bom: number;
  /** Windows-1252 unless it was asked for. */
  encoding: EncodingSped;
}

const janelaPadrao = 1024 * 1024;
/** A line longer than this is no record of any program. */
const maxBytesRegistro = 256 * 1024 * 1024;
const registro9999 = codigoDe('9999');

/**
 * Walks a SPED file record by record with one window of memory. What is visited, put together, is the file without its
 * mark of UTF-8 and without what follows the 9999. Lets the event loop breathe between windows.
 */
export async function walkRegistros(o: WalkOptions): Promise<WalkResult> {
  const fd = openSync(o.path, 'r');
  try {
    const tamanho = fstatSync(fd).size;
    const inicio = Buffer.alloc(3);
    const bom = readSync(fd, inicio, 0, 3, 0) === 3 && inicio.equals(marcaUtf8) ? 3 : 0;
    let janela = Buffer.allocUnsafe(Math.max(64, o.janelaBytes ?? janelaPadrao));
    let usado = 0;
    let proximo = bom;
    let linha = 1;
    let ascii = true;
    let utf8 = true;
    const r: RegistroBruto = { bytes: janela, inicio: 0, fimLinha: 0, fim: 0, codigo: 0, linha: 0, linhas: 0 };
    // A record is never cut, so neither is a character.
    const look = (bytes: Buffer): void => {
      if (o.encoding !== true || !utf8 || isAscii(bytes)) return;
      ascii = false;
      utf8 = isUtf8(bytes);
    };
    const encoding = (): EncodingSped =>
      o.encoding !== true ? 'windows-1252' : ascii ? 'ascii' : utf8 ? 'utf-8' : 'windows-1252';
    for (;;) {
      o.signal?.throwIfAborted();
      const lidos = readSync(fd, janela, usado, janela.length - usado, proximo);
      usado += lidos;
      proximo += lidos;
      const noFim = lidos === 0;
      let pos = 0;
      r.bytes = janela;
      while (pos < usado && nextRegistro(r, pos, usado, noFim)) {
        r.linha = linha;
        linha += r.linhas;
        pos = r.fim;
        o.visit(r);
        if (r.codigo === registro9999) {
          look(janela.subarray(0, pos));
          return { fimRegistros: proximo - usado + pos, tamanho, bom, encoding: encoding() };
        }
      }
      look(janela.subarray(0, pos));
      if (noFim) return { fimRegistros: tamanho, tamanho, bom, encoding: encoding() };
      if (pos > 0) janela.copyWithin(0, pos, usado);
      else if (usado === janela.length) {
        if (usado >= maxBytesRegistro) throw new RangeError(`${o.path}: linha ${linha} longa demais`);
        const maior = Buffer.allocUnsafe(janela.length * 2);
        janela.copy(maior, 0, 0, usado);
        janela = maior;
      }
      usado -= pos;
      await setImmediate();
    }
  } finally {
    closeSync(fd);
  }
}

const marcaUtf8 = Buffer.from([0xef, 0xbb, 0xbf]);

/** Finds the end of the record at `pos`; false when more of the file is needed to tell. */
function nextRegistro(r: RegistroBruto, pos: number, usado: number, noFim: boolean): boolean {
  const { bytes } = r;
  r.inicio = pos;
  r.linhas = 0;
  r.codigo = readCodigo(bytes, pos, usado);
  for (let p = pos; ; ) {
    const quebra = bytes.indexOf(10, p);
    const achada = quebra >= 0 && quebra < usado;
    if (!achada && !noFim) return false;
    const fim = achada ? quebra + 1 : usado;
    if (r.linhas === 0) {
      let f = achada ? quebra : usado;
      while (f > pos && bytes[f - 1] === 13) f--;
      r.fimLinha = f;
    }
    r.linhas++;
    r.fim = fim;
    if (r.codigo === registro9999 || !achada || (noFim && fim === usado)) return true;
    if (usado - fim < 6 && !noFim) return false;
    if (readCodigo(bytes, fim, usado) !== 0) return true;
    p = fim;
  }
}
