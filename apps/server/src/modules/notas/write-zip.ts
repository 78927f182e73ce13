import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { endOfZip, FEITO_POR, VERSAO_ZIP } from './end-of-zip.ts';
import { u16, u32, u64 } from './zip-numbers.ts';

/** A small document with its name inside the ZIP, of plain ASCII. */
export interface EntradaDeZip {
  nome: string;
  conteudo: Buffer;
}

/**
 * A small document is packed at once: the background's tools, a quarter of a megabyte each, are given back late, and twenty
 * thousand of them would be the memory. A large one would hold everybody up.
 */
const PEQUENO_BYTES = 256 * 1024;
const deflateLater = promisify(deflateRaw);
/** What the directory takes at first; a line of it has some hundred bytes. */
const DIRETORIO_BYTES = 64 * 1024;
/** 1 January 2020, at midnight, in the ZIP's own form: the same documents always give the same bytes. */
const DATA = ((2020 - 1980) << 9) | (1 << 5) | 1;
const MAX_32 = 0xffffffff;
const DEFLATE = 8;
/** A plain file that everybody may read. */
const MODO = (0o100644 << 16) >>> 0;

/**
 * The bytes of a ZIP of documents, one after the other as they come: of each only its line of the directory stays in
 * memory. Sizes and sums stand before the bytes, so that the ZIP can be read while it comes. Past 65,535 documents or 4 GB
 * it is a ZIP64. Source: APPNOTE.TXT 6.3.10.
 */
export async function* writeZip(entradas: AsyncIterable<EntradaDeZip>): AsyncGenerator<Buffer> {
  // One piece of bytes: each small one of its own would keep a whole piece of the shared pool in memory.
  let diretorio = Buffer.alloc(DIRETORIO_BYTES);
  let tamanho = 0;
  let total = 0;
  let offset = 0;
  for await (const { nome, conteudo } of entradas) {
    const packed = conteudo.length <= PEQUENO_BYTES ? deflateRawSync(conteudo) : await deflateLater(conteudo);
    const nomeBytes = Buffer.from(nome, 'ascii');
    const comum = Buffer.alloc(26);
    comum.writeUInt16LE(VERSAO_ZIP, 0);
    comum.writeUInt16LE(DEFLATE, 4);
    comum.writeUInt16LE(DATA, 8);
    comum.writeUInt32LE(crc32(conteudo), 10);
    comum.writeUInt32LE(packed.length, 14);
    comum.writeUInt32LE(conteudo.length, 18);
    comum.writeUInt16LE(nomeBytes.length, 22);
    const linha = directoryLine(comum, nomeBytes, offset);
    if (tamanho + linha.length > diretorio.length) diretorio = Buffer.concat([diretorio], diretorio.length * 2);
    tamanho += linha.copy(diretorio, tamanho);
    total += 1;
    const local = Buffer.concat([u32(0x04034b50), comum, nomeBytes, packed]);
    offset += local.length;
    yield local;
  }
  yield diretorio.subarray(0, tamanho);
  yield endOfZip({ entradas: total, tamanho, offset });
}

function directoryLine(comum: Buffer, nome: Buffer, offset: number): Buffer {
  const longe = offset >= MAX_32;
  const inicio = Buffer.from(comum);
  inicio.writeUInt16LE(longe ? 12 : 0, 24);
  const resto = Buffer.alloc(14);
  resto.writeUInt32LE(MODO, 6);
  resto.writeUInt32LE(longe ? MAX_32 : offset, 10);
  return Buffer.concat([u32(0x02014b50), u16(FEITO_POR), inicio, resto, nome, ...(longe ? [longOffset(offset)] : [])]);
}

/** The extra field of a ZIP64, with the one number that did not fit. */
function longOffset(offset: number): Buffer {
  return Buffer.concat([u16(1), u16(8), u64(offset)]);
}
