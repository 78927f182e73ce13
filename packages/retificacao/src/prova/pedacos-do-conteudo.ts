import { open } from 'node:fs/promises';
import { openFonte, type SpedComposto } from '../sped/sped-composto.ts';
import { EM_VOO, PEDACO } from './comprimir-pedaco.ts';

/** What goes whole into a ZIP. */
export type ConteudoInteiro =
  | Uint8Array
  /** A file; `comoEsta` when it is compressed in itself. */
  | { path: string; comoEsta?: boolean }
  /** A SPED file that was put together from another one. */
  | { composto: SpedComposto }
  /** What is made when its turn comes. Bytes need hold only until the next piece is asked for. */
  | { pedacos: () => Iterable<string> | AsyncIterable<string | Uint8Array> };

export interface Pedaco {
  bytes: Uint8Array;
  ultimo: boolean;
}

/** The bytes in pieces of the size that is deflated at once. A piece holds while as many as are deflated at a time are. */
export function pedacosDoConteudo(conteudo: ConteudoInteiro): Iterable<Pedaco> | AsyncIterable<Pedaco> {
  if (conteudo instanceof Uint8Array) return [{ bytes: conteudo, ultimo: true }];
  if ('composto' in conteudo) return pedacosDoComposto(conteudo.composto);
  return 'path' in conteudo ? pedacosDoArquivo(conteudo) : reunir(conteudo.pedacos());
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

function* pedacosDoComposto(composto: SpedComposto): Generator<Pedaco> {
  const leitura = openFonte(composto);
  try {
    const memoria = memoriaPara(composto.tamanho);
    for (let lido = 0, n = 0; ; n++) {
      const bytes = (memoria[n % memoria.length] ?? Buffer.alloc(0)).subarray(0, composto.tamanho - lido);
      const quantos = leitura.ler(bytes, 0, bytes.length);
      if (quantos < bytes.length) throw new Error(`${composto.base}: became shorter`);
      lido += quantos;
      yield { bytes, ultimo: lido >= composto.tamanho };
      if (lido >= composto.tamanho) return;
    }
  } finally {
    leitura.close();
  }
}

/** Puts pieces of any size together. */
async function* reunir(pedacos: Iterable<string> | AsyncIterable<string | Uint8Array>): AsyncGenerator<Pedaco> {
  const memoria: Buffer[] = [];
  let cheios = 0;
  let usados = 0;
  for await (const pedaco of pedacos) {
    const bytes = typeof pedaco === 'string' ? Buffer.from(pedaco) : pedaco;
    for (let lido = 0; lido < bytes.length; ) {
      const lugar = cheios % (EM_VOO + 1);
      memoria[lugar] ??= Buffer.allocUnsafeSlow(PEDACO);
      const destino = memoria[lugar];
      const agora = Math.min(bytes.length - lido, PEDACO - usados);
      destino.set(bytes.subarray(lido, lido + agora), usados);
      lido += agora;
      usados += agora;
      if (usados < PEDACO) continue;
      yield { bytes: destino, ultimo: false };
      cheios++;
      usados = 0;
    }
  }
  yield { bytes: (memoria[cheios % (EM_VOO + 1)] ?? Buffer.alloc(0)).subarray(0, usados), ultimo: true };
}
