import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';

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
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const VERSAO = 45;
const DEFLATE = 8;
/** Made on Unix, so that the mode counts: a plain file that everybody may read. */
const FEITO_POR = (3 << 8) | VERSAO;
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
    comum.writeUInt16LE(VERSAO, 0);
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
    const local = Buffer.concat([signature(0x04034b50), comum, nomeBytes, packed]);
    offset += local.length;
    yield local;
  }
  yield diretorio.subarray(0, tamanho);
  yield endOf({ entradas: total, tamanho, offset });
}

function directoryLine(comum: Buffer, nome: Buffer, offset: number): Buffer {
  const longe = offset >= MAX_32;
  const inicio = Buffer.from(comum);
  inicio.writeUInt16LE(longe ? 12 : 0, 24);
  const resto = Buffer.alloc(14);
  resto.writeUInt32LE(MODO, 6);
  resto.writeUInt32LE(longe ? MAX_32 : offset, 10);
  return Buffer.concat([
    signature(0x02014b50),
    u16(FEITO_POR),
    inicio,
    resto,
    nome,
    ...(longe ? [longOffset(offset)] : []),
  ]);
}

/** The extra field of a ZIP64, with the one number that did not fit. */
function longOffset(offset: number): Buffer {
  return Buffer.concat([u16(1), u16(8), u64(offset)]);
}

function endOf({ entradas, tamanho, offset }: { entradas: number; tamanho: number; offset: number }): Buffer {
  const fim = Buffer.alloc(18);
  const total = Math.min(entradas, MAX_16);
  fim.writeUInt16LE(total, 4);
  fim.writeUInt16LE(total, 6);
  fim.writeUInt32LE(Math.min(tamanho, MAX_32), 8);
  fim.writeUInt32LE(Math.min(offset, MAX_32), 12);
  const curto = Buffer.concat([signature(0x06054b50), fim]);
  if (entradas < MAX_16 && tamanho < MAX_32 && offset < MAX_32) return curto;
  const longo = [
    signature(0x06064b50),
    u64(44),
    u16(FEITO_POR),
    u16(VERSAO),
    Buffer.alloc(8),
    u64(entradas),
    u64(entradas),
    u64(tamanho),
    u64(offset),
  ];
  const localizador = [signature(0x07064b50), Buffer.alloc(4), u64(offset + tamanho), Buffer.from([1, 0, 0, 0])];
  return Buffer.concat([...longo, ...localizador, curto]);
}

function signature(valor: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(valor);
  return bytes;
}

function u16(valor: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(valor);
  return bytes;
}

function u64(valor: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(valor));
  return bytes;
}
