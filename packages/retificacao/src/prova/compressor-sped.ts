import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { pedacosDe } from '../sped/pedacos-sped.ts';
import { openFonte, type SpedComposto } from '../sped/sped-composto.ts';
import { comprimirPedaco, EM_VOO_AO_LADO, PEDACO } from './comprimir-pedaco.ts';
import { somarCrc } from './somar-crc.ts';

/** A file as it goes into a ZIP: stretches of `comprimidoEm`, put together, are one stream of deflate. */
export interface ArquivoComprimido {
  comprimidoEm: string;
  trechos: readonly { posicao: number; tamanho: number }[];
  crc: number;
  /** Bytes of the file, and of what it was compressed to. */
  tamanho: number;
  comprimido: number;
}

/** Compresses files that are being put together, for a ZIP that is written later. */
export interface CompressorSped {
  /**
   * Begins with a file that is not settled yet, while there is nothing else to compress: what of it stays as it is, is not
   * compressed again. `compor` is called when its turn comes, if it still does.
   */
  adiantar(nome: string, compor: () => SpedComposto): void;
  /** The file of that name as it is in the end. The same file gives the same bytes, whatever was begun before. */
  comprimir(nome: string, composto: SpedComposto): Promise<ArquivoComprimido>;
  /** Leaves what was not begun, and waits for the rest. What was compressed stays, and so do the promises that were kept. */
  fechar(): Promise<void>;
}

interface PedacoComprimido {
  posicao: number;
  comprimido: number;
  crc: number;
  tamanho: number;
}

interface Tarefa {
  pedaco: SpedComposto;
  cumprir: (feito: PedacoComprimido) => void;
  falhar: (causa: unknown) => void;
}

/** An empty block that is the last one of its stream: pieces, none of which ends the stream, go before it. */
const BLOCO_FINAL = Buffer.from([3, 0]);

/**
 * Everything goes to one file of that path. Pieces are compressed by the threads of the pool, as many at a time as leave a
 * processor to another thread; memory does not grow with the files.
 */
export function createCompressor(o: {
  path: string;
  signal?: AbortSignal | undefined;
  /** Only tests lower it. */
  pedacoBytes?: number;
}): CompressorSped {
  const { pedacoBytes = PEDACO } = o;
  const prontos = new Map<string, Promise<PedacoComprimido>>();
  const pedidas: Tarefa[] = [];
  const adiantados = new Map<string, Iterator<SpedComposto>>();
  const emVoo = new Set<Promise<void>>();
  const memoria: Buffer[] = [];
  let saida: Promise<FileHandle> | undefined;
  let fim = 0;
  let rodando: Promise<void> = Promise.resolve();
  let ocupado = false;
  let fechado = false;

  const abrir = async (): Promise<FileHandle> => {
    mkdirSync(path.dirname(o.path), { recursive: true });
    const arquivo = await open(o.path, 'w');
    await arquivo.write(BLOCO_FINAL, 0, BLOCO_FINAL.length, 0);
    fim = BLOCO_FINAL.length;
    return arquivo;
  };
  const criar = (pedaco: SpedComposto): { chave: string; promessa: Promise<PedacoComprimido>; tarefa: Tarefa } => {
    const { promise, resolve, reject } = Promise.withResolvers<PedacoComprimido>();
    // Whoever asked for the file is told; nobody may ask any more.
    promise.catch(() => undefined);
    return { chave: chaveDe(pedaco), promessa: promise, tarefa: { pedaco, cumprir: resolve, falhar: reject } };
  };
  /** A piece of the files that nobody asked for yet, when there is one that was not compressed. */
  const nextAdiantada = (): Tarefa | undefined => {
    for (const [nome, pedacos] of adiantados) {
      for (;;) {
        const pedaco = proximoDe(pedacos);
        if (pedaco === undefined) break;
        const { chave, promessa, tarefa } = criar(pedaco);
        if (prontos.has(chave)) continue;
        prontos.set(chave, promessa);
        return tarefa;
      }
      adiantados.delete(nome);
    }
    return undefined;
  };
  const gravar = async (tarefa: Tarefa, bytes: Buffer, lido: Buffer): Promise<void> => {
    try {
      const crc = crc32(lido);
      const comprimido = await comprimirPedaco(lido, { ultimo: false });
      saida ??= abrir();
      const arquivo = await saida;
      const posicao = fim;
      fim += comprimido.length;
      await arquivo.write(comprimido, 0, comprimido.length, posicao);
      tarefa.cumprir({ posicao, comprimido: comprimido.length, crc, tamanho: lido.length });
    } catch (erro) {
      tarefa.falhar(erro);
    } finally {
      memoria.push(bytes);
    }
  };
  const proxima = (): Tarefa | undefined => (fechado ? undefined : (pedidas.shift() ?? nextAdiantada()));
  const rodar = async (): Promise<void> => {
    ocupado = true;
    for (let tarefa = proxima(); tarefa !== undefined; tarefa = proxima()) {
      const bytes = memoria.pop() ?? Buffer.allocUnsafe(2 * pedacoBytes);
      try {
        o.signal?.throwIfAborted();
        // The next one is read while others are being compressed.
        const lido = bytes.subarray(0, lerPedaco(tarefa.pedaco, bytes));
        if (emVoo.size >= EM_VOO_AO_LADO) await Promise.race(emVoo);
        const feita = gravar(tarefa, bytes, lido).finally(() => emVoo.delete(feita));
        emVoo.add(feita);
      } catch (erro) {
        memoria.push(bytes);
        tarefa.falhar(erro);
      }
    }
    ocupado = false;
  };
  const acordar = (): void => {
    if (!ocupado) rodando = rodar();
  };
  const pedir = (pedaco: SpedComposto): Promise<PedacoComprimido> => {
    const { chave, promessa, tarefa } = criar(pedaco);
    const pronto = prontos.get(chave);
    if (pronto !== undefined) return pronto;
    prontos.set(chave, promessa);
    if (fechado) tarefa.falhar(new Error('the compressor was closed'));
    else pedidas.push(tarefa);
    return promessa;
  };
  const juntar = async (pedidos: readonly Promise<PedacoComprimido>[]): Promise<ArquivoComprimido> => {
    saida ??= abrir();
    await saida;
    const trechos: { posicao: number; tamanho: number }[] = [];
    const total = { crc: 0, tamanho: 0, comprimido: BLOCO_FINAL.length };
    for (const feito of await Promise.all(pedidos)) {
      total.crc = somarCrc(total.crc, feito.crc, feito.tamanho);
      total.tamanho += feito.tamanho;
      total.comprimido += feito.comprimido;
      const ultimo = trechos.at(-1);
      if (ultimo && ultimo.posicao + ultimo.tamanho === feito.posicao) ultimo.tamanho += feito.comprimido;
      else trechos.push({ posicao: feito.posicao, tamanho: feito.comprimido });
    }
    trechos.push({ posicao: 0, tamanho: BLOCO_FINAL.length });
    return { comprimidoEm: o.path, trechos, ...total };
  };
  return {
    adiantar(nome, compor) {
      if (fechado) return;
      adiantados.set(nome, compostoEmPedacos(compor, pedacoBytes));
      acordar();
    },
    comprimir(nome, composto) {
      adiantados.delete(nome);
      const feito = juntar([...pedacosDe(composto, pedacoBytes)].map(pedir));
      acordar();
      // Whoever writes the ZIP is told; a file that is put together again has no use for it any more.
      feito.catch(() => undefined);
      return feito;
    },
    async fechar() {
      fechado = true;
      adiantados.clear();
      for (const tarefa of pedidas.splice(0)) tarefa.falhar(new Error('the compressor was closed'));
      await rodando;
      await Promise.all(emVoo);
      await (await saida?.catch(() => undefined))?.close();
    },
  };
}

function* compostoEmPedacos(compor: () => SpedComposto, bytes: number): Generator<SpedComposto> {
  yield* pedacosDe(compor(), bytes);
}

/** None of a file that cannot be put together: who asks for it in the end is told why. */
function proximoDe(pedacos: Iterator<SpedComposto>): SpedComposto | undefined {
  try {
    const { done, value } = pedacos.next();
    return done ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Two pieces that read the same of one base have the same one. */
const chaveDe = ({ base, trechos, novos }: SpedComposto): string =>
  createHash('sha256').update(`${base}\n${trechos.join()}\n`).update(novos).digest('base64');

function lerPedaco(pedaco: SpedComposto, destino: Buffer): number {
  const leitura = openFonte(pedaco);
  try {
    return leitura.ler(destino, 0, pedaco.tamanho);
  } finally {
    leitura.close();
  }
}
