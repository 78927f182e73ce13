import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ArquivoComprimido } from './compressor-sped.ts';
import { comprimirPedaco, EM_VOO, PEDACO } from './comprimir-pedaco.ts';

export interface EntradaZip {
  /** With `/`, relative, without `..`. */
  nome: string;
  /** A file, a file that is compressed already or will be, or the bytes themselves. */
  conteudo: { path: string } | ArquivoComprimido | Promise<ArquivoComprimido> | Uint8Array;
}

/** The first day a ZIP can name: the same files give the same bytes. */
const DATA_DOS = 0x21;
const NOME_UTF8 = 0x0800;
const DEFLATE = 8;
/** What is copied at once of a file that is compressed already: the fewer turns, the less it waits for the main thread. */
const COPIA = 4 * PEDACO;
const MAXIMO_32 = 0xffffffff;

interface Entrada {
  nome: Buffer;
  crc: number;
  comprimido: number;
  tamanho: number;
  posicao: number;
}

/**
 * Writes a ZIP beside its place and moves it there when it is whole. Files are deflated in pieces, several at a time, so
 * that a big one does not wait for a single core; memory does not grow with them. One file may have at most 4 GiB, the
 * ZIP may have more.
 */
export async function escreverZip(o: {
  path: string;
  entradas: readonly EntradaZip[];
  /** One that is made while the others are written: its bytes come last, and the directory names it first. */
  primeira?: Promise<EntradaZip>;
  signal?: AbortSignal;
}): Promise<void> {
  const temporario = `${o.path}.tmp`;
  const saida = await open(temporario, 'w');
  try {
    const escritas: Entrada[] = [];
    let posicao = 0;
    const escrever = async (entrada: EntradaZip): Promise<Entrada> => {
      const escrita = await escreverEntrada({ saida, entrada, posicao, signal: o.signal });
      posicao += 30 + escrita.nome.length + escrita.comprimido;
      return escrita;
    };
    for (const entrada of o.entradas) escritas.push(await escrever(entrada));
    if (o.primeira) escritas.unshift(await escrever(await o.primeira));
    await saida.write(diretorio(escritas, posicao), 0, null, posicao);
  } catch (erro) {
    await saida.close();
    await rm(temporario, { force: true });
    throw erro;
  }
  await saida.close();
  await rename(temporario, o.path);
}

async function escreverEntrada(o: {
  saida: FileHandle;
  entrada: EntradaZip;
  posicao: number;
  signal: AbortSignal | undefined;
}): Promise<Entrada> {
  const { nome } = o.entrada;
  if (!/^[^/\\]/.test(nome) || nome.split(/[/\\]/).some((parte) => parte === '..' || parte === '')) {
    throw new TypeError(`not a name for an entry of a ZIP: ${nome}`);
  }
  const conteudo = await o.entrada.conteudo;
  const nomeBytes = Buffer.from(nome);
  const { saida, signal } = o;
  const destino = { saida, posicao: o.posicao + 30 + nomeBytes.length, signal };
  const medidas = 'comprimidoEm' in conteudo ? await copiar(conteudo, destino) : await comprimir(conteudo, destino);
  const entrada: Entrada = { nome: nomeBytes, posicao: o.posicao, ...medidas };
  if (entrada.tamanho > MAXIMO_32 || entrada.comprimido > MAXIMO_32) {
    throw new RangeError(`${nome}: a file in the ZIP may have at most 4 GiB`);
  }
  await saida.write(cabecalhoLocal(entrada), 0, null, o.posicao);
  return entrada;
}

interface Destino {
  saida: FileHandle;
  posicao: number;
  signal: AbortSignal | undefined;
}

type Medidas = Pick<Entrada, 'crc' | 'comprimido' | 'tamanho'>;

async function comprimir(conteudo: Conteudo, o: Destino): Promise<Medidas> {
  const medidas: Medidas = { crc: 0, comprimido: 0, tamanho: 0 };
  const emVoo: Promise<Buffer>[] = [];
  const escreverPrimeiro = async () => {
    const bytes = await emVoo[0];
    emVoo.shift();
    if (bytes === undefined) return;
    await o.saida.write(bytes, 0, bytes.length, o.posicao + medidas.comprimido);
    medidas.comprimido += bytes.length;
  };
  try {
    for await (const { bytes, ultimo } of pedacos(conteudo)) {
      o.signal?.throwIfAborted();
      medidas.crc = crc32(bytes, medidas.crc);
      medidas.tamanho += bytes.length;
      if (emVoo.length >= EM_VOO) await escreverPrimeiro();
      emVoo.push(comprimirPedaco(bytes, { ultimo }));
    }
    while (emVoo.length > 0) await escreverPrimeiro();
  } finally {
    await Promise.allSettled(emVoo);
  }
  return medidas;
}

async function copiar({ comprimidoEm, trechos, ...medidas }: ArquivoComprimido, o: Destino): Promise<Medidas> {
  const arquivo = await open(comprimidoEm, 'r');
  const bytes = Buffer.allocUnsafe(Math.min(COPIA, medidas.comprimido));
  let copiado = 0;
  try {
    for (const { posicao, tamanho } of trechos) {
      for (const fim = copiado + tamanho; copiado < fim; ) {
        o.signal?.throwIfAborted();
        const agora = Math.min(bytes.length, fim - copiado);
        const { bytesRead } = await arquivo.read(bytes, 0, agora, posicao + tamanho - (fim - copiado));
        if (bytesRead === 0) throw new Error(`${comprimidoEm}: became shorter`);
        await o.saida.write(bytes, 0, bytesRead, o.posicao + copiado);
        copiado += bytesRead;
      }
    }
  } finally {
    await arquivo.close();
  }
  return medidas;
}

type Conteudo = { path: string } | Uint8Array;

interface Pedaco {
  bytes: Uint8Array;
  ultimo: boolean;
}

function pedacos(conteudo: Conteudo): Iterable<Pedaco> | AsyncIterable<Pedaco> {
  if (conteudo instanceof Uint8Array) return [{ bytes: conteudo, ultimo: true }];
  return pedacosDoArquivo(conteudo);
}

/** One more than are being compressed at any time: the next one to be read into is free by then. */
const memoriaPara = (bytes: number): Buffer[] =>
  Array.from({ length: EM_VOO + 1 }, () => Buffer.allocUnsafe(Math.min(PEDACO, bytes)));

async function* pedacosDoArquivo(conteudo: { path: string }): AsyncGenerator<Pedaco> {
  const arquivo = await open(conteudo.path, 'r');
  try {
    const { size } = await arquivo.stat();
    const memoria = memoriaPara(size);
    for (let lido = 0, n = 0; ; n++) {
      const bytes = (memoria[n % memoria.length] ?? Buffer.alloc(0)).subarray(0, Math.min(PEDACO, size - lido));
      const { bytesRead } = await arquivo.read(bytes, 0, bytes.length, lido);
      if (bytesRead === 0 && lido < size) throw new Error(`${conteudo.path}: became shorter`);
      lido += bytesRead;
      yield { bytes: bytes.subarray(0, bytesRead), ultimo: lido >= size };
      if (lido >= size) return;
    }
  } finally {
    await arquivo.close();
  }
}

function cabecalhoLocal(e: Entrada): Buffer {
  const b = Buffer.alloc(30);
  b.writeUInt32LE(0x04034b50, 0);
  b.writeUInt16LE(20, 4);
  b.writeUInt16LE(NOME_UTF8, 6);
  b.writeUInt16LE(DEFLATE, 8);
  b.writeUInt16LE(DATA_DOS, 12);
  escreverTamanhos(b, 14, e);
  b.writeUInt16LE(e.nome.length, 26);
  return Buffer.concat([b, e.nome]);
}

function escreverTamanhos(b: Buffer, em: number, e: Entrada): void {
  b.writeUInt32LE(e.crc, em);
  b.writeUInt32LE(e.comprimido, em + 4);
  b.writeUInt32LE(e.tamanho, em + 8);
}

/** The directory and its end; with the extensions for offsets beyond 4 GiB only when there are any. */
function diretorio(entradas: readonly Entrada[], inicio: number): Buffer {
  const partes = entradas.map((e) => {
    const longe = e.posicao >= MAXIMO_32;
    const b = Buffer.alloc(46);
    b.writeUInt32LE(0x02014b50, 0);
    b.writeUInt16LE(longe ? 45 : 20, 4);
    b.writeUInt16LE(longe ? 45 : 20, 6);
    b.writeUInt16LE(NOME_UTF8, 8);
    b.writeUInt16LE(DEFLATE, 10);
    b.writeUInt16LE(DATA_DOS, 14);
    escreverTamanhos(b, 16, e);
    b.writeUInt16LE(e.nome.length, 28);
    b.writeUInt16LE(longe ? 12 : 0, 30);
    b.writeUInt32LE(longe ? MAXIMO_32 : e.posicao, 42);
    return Buffer.concat([b, e.nome, longe ? extensaoPosicao(e.posicao) : Buffer.alloc(0)]);
  });
  const central = Buffer.concat(partes);
  const grande = inicio >= MAXIMO_32 || entradas.length >= 0xffff;
  const fim = Buffer.alloc(22);
  fim.writeUInt32LE(0x06054b50, 0);
  fim.writeUInt16LE(grande ? 0xffff : entradas.length, 8);
  fim.writeUInt16LE(grande ? 0xffff : entradas.length, 10);
  fim.writeUInt32LE(central.length, 12);
  fim.writeUInt32LE(grande ? MAXIMO_32 : inicio, 16);
  return Buffer.concat([central, ...(grande ? [fim64(entradas.length, central.length, inicio)] : []), fim]);
}

function extensaoPosicao(posicao: number): Buffer {
  const b = Buffer.alloc(12);
  b.writeUInt16LE(1, 0);
  b.writeUInt16LE(8, 2);
  b.writeBigUInt64LE(BigInt(posicao), 4);
  return b;
}

function fim64(quantas: number, tamanho: number, inicio: number): Buffer {
  const b = Buffer.alloc(56 + 20);
  b.writeUInt32LE(0x06064b50, 0);
  b.writeBigUInt64LE(44n, 4);
  b.writeUInt16LE(45, 12);
  b.writeUInt16LE(45, 14);
  b.writeBigUInt64LE(BigInt(quantas), 24);
  b.writeBigUInt64LE(BigInt(quantas), 32);
  b.writeBigUInt64LE(BigInt(tamanho), 40);
  b.writeBigUInt64LE(BigInt(inicio), 48);
  b.writeUInt32LE(0x07064b50, 56);
  b.writeBigUInt64LE(BigInt(inicio + tamanho), 64);
  b.writeUInt32LE(1, 72);
  return b;
}
