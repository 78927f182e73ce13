import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';
import { endOfZip } from './end-of-zip.ts';
import { directoryLine, type EntradaEscrita, localHeader, sizesAfter, wantsZip64 } from './entry-records.ts';

/** A document with its name inside the ZIP. */
export interface EntradaDeZip {
  nome: string;
  conteudo: Buffer | ConteudoAberto;
  /** When it was changed; without one the same documents always give the same bytes. */
  data?: Date;
}

/** A document that is read only when its turn comes. */
export interface ConteudoAberto {
  /** Bytes that it has; another number breaks the ZIP. */
  tamanho: number;
  abrir: () => Promise<Readable>;
  /** 0 to 9, as of zlib: what is compressed already is only carried. */
  nivel: number;
}

/**
 * A small document is packed at once: the background's tools, a quarter of a megabyte each, are given back late, and twenty
 * thousand of them would be the memory. A large one would hold everybody up.
 */
const PEQUENO_BYTES = 256 * 1024;
const deflateLater = promisify(deflateRaw);
/** What the directory takes at first; a line of it has some hundred bytes. */
const DIRETORIO_BYTES = 64 * 1024;
const PEDACO_BYTES = 64 * 1024;
/** Relative, with `/`, and out of no folder: it is unpacked on somebody's machine. */
const SEGURO = /^(?!\/)(?!(.*\/)?\.\.(\/|$))[^\\\0]+$/s;

/**
 * The bytes of a ZIP of documents, one after the other as they come: of each only its line of the directory stays in
 * memory. It can be read while it comes; where a document is large its sizes stand behind its bytes. Past 65,535 documents
 * or 4 GB it is a ZIP64. What cannot be read breaks it: a ZIP that ends well is whole. Source: APPNOTE.TXT 6.3.10.
 */
export async function* writeZip(
  entradas: AsyncIterable<EntradaDeZip> | Iterable<EntradaDeZip>,
): AsyncGenerator<Buffer> {
  // One piece of bytes: each small one of its own would keep a whole piece of the shared pool in memory.
  let diretorio = Buffer.alloc(DIRETORIO_BYTES);
  let tamanho = 0;
  let total = 0;
  let offset = 0;
  for await (const entrada of entradas) {
    if (!SEGURO.test(entrada.nome)) throw new TypeError(`not a name for an entry of a ZIP: ${entrada.nome}`);
    const escrita = yield* writeEntry(entrada, offset);
    const linha = directoryLine(escrita, offset);
    if (tamanho + linha.length > diretorio.length) diretorio = Buffer.concat([diretorio], diretorio.length * 2);
    tamanho += linha.copy(diretorio, tamanho);
    total += 1;
    offset = escrita.fim;
  }
  yield diretorio.subarray(0, tamanho);
  yield endOfZip({ entradas: total, tamanho, offset });
}

/** The bytes of one document with what stands before and behind them; answers what the directory says of it. */
async function* writeEntry(
  { nome, conteudo, data }: EntradaDeZip,
  offset: number,
): AsyncGenerator<Buffer, EntradaEscrita & { fim: number }> {
  if (!Buffer.isBuffer(conteudo) && conteudo.tamanho > PEQUENO_BYTES) {
    return yield* writeLong({ nome, conteudo, data, offset });
  }
  const bytes = Buffer.isBuffer(conteudo) ? conteudo : await readWhole(nome, conteudo);
  const level = Buffer.isBuffer(conteudo) ? undefined : conteudo.nivel;
  const packed = bytes.length <= PEQUENO_BYTES ? deflateRawSync(bytes, { level }) : await deflateLater(bytes);
  const escrita: EntradaEscrita = { nome, data, crc: crc32(bytes), comprimido: packed.length, tamanho: bytes.length };
  const local = Buffer.concat([localHeader(escrita), packed]);
  yield local;
  return { ...escrita, fim: offset + local.length };
}

async function* writeLong({
  nome,
  conteudo,
  data,
  offset,
}: {
  nome: string;
  conteudo: ConteudoAberto;
  data: Date | undefined;
  offset: number;
}): AsyncGenerator<Buffer, EntradaEscrita & { fim: number }> {
  const { tamanho, nivel } = conteudo;
  const escrita = { nome, data, crc: 0, comprimido: 0, tamanho, depois: true, longa: wantsZip64(tamanho) };
  const inicio = localHeader(escrita);
  yield inicio;
  // From here to the pipeline nothing is given out: whoever stops reading leaves nothing open.
  const stream = await conteudo.abrir();
  const deflater = createDeflateRaw({ level: nivel, chunkSize: PEDACO_BYTES });
  // What fails in it comes out of the deflater too.
  pipeline(
    stream,
    (source) => measure(source, escrita),
    deflater,
    () => undefined,
  );
  for await (const packed of deflater) {
    escrita.comprimido += packed.length;
    yield packed;
  }
  const fim = sizesAfter(escrita);
  yield fim;
  return { ...escrita, fim: offset + inicio.length + escrita.comprimido + fim.length };
}

async function* measure(source: AsyncIterable<Buffer>, escrita: EntradaEscrita): AsyncGenerator<Buffer> {
  let lido = 0;
  for await (const bytes of source) {
    escrita.crc = crc32(bytes, escrita.crc);
    lido += bytes.length;
    yield bytes;
  }
  assertWhole(escrita.nome, { lido, tamanho: escrita.tamanho });
}

async function readWhole(nome: string, { tamanho, abrir }: ConteudoAberto): Promise<Buffer> {
  const bytes = await buffer(await abrir());
  assertWhole(nome, { lido: bytes.length, tamanho });
  return bytes;
}

function assertWhole(nome: string, { lido, tamanho }: { lido: number; tamanho: number }): void {
  if (lido !== tamanho) throw new Error(`${nome}: has ${lido} bytes and was said to have ${tamanho}`);
}
