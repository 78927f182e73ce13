import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pedacosDe } from '../sped/pedacos-sped.ts';
import type { SpedComposto } from '../sped/sped-composto.ts';
import { PEDACO } from './comprimir-pedaco.ts';
import { comecarArquivo, FINAL, type PedacoComprimido } from './escritor-pedacos.ts';
import { createExecutorAqui, createExecutorThread, type ExecutorPedacos } from './executor-pedacos.ts';
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
  /** Starts a thread, if what will be compressed, of about the size of these files, is worth one. */
  aquecer(paths: readonly string[]): void;
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

interface Tarefa {
  pedaco: SpedComposto;
  cumprir: (feito: PedacoComprimido) => void;
  falhar: (causa: unknown) => void;
}

/** So many bytes are worth a thread: fewer are compressed while one starts. */
const VALE_THREAD = 24 * 1024 * 1024;
/** New bytes that wait to be compressed, as far as it is not one piece that has more. */
const MAIS_NOVOS = 8 * 1024 * 1024;

/**
 * Everything goes to one file of that path. Pieces are compressed by a thread of their own, or by the calling one when there is
 * little to compress; memory does not grow with the files.
 */
export function createCompressor(o: {
  path: string;
  signal?: AbortSignal | undefined;
  /** Only tests lower them. */
  pedacoBytes?: number;
  threadBytes?: number;
}): CompressorSped {
  const { pedacoBytes = PEDACO, threadBytes = VALE_THREAD } = o;
  const prontos = new Map<string, Promise<PedacoComprimido>>();
  const pedidas: Tarefa[] = [];
  const adiantados = new Map<string, Iterator<SpedComposto>>();
  const emVoo = new Set<Promise<void>>();
  let novosEmVoo = 0;
  let executor: ExecutorPedacos | undefined;
  let comecado = false;
  let fechado = false;

  const comecar = (): void => {
    if (comecado) return;
    mkdirSync(path.dirname(o.path), { recursive: true });
    comecarArquivo(o.path);
    comecado = true;
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
  const gravar = async ({ pedaco, cumprir, falhar }: Tarefa): Promise<void> => {
    try {
      o.signal?.throwIfAborted();
      comecar();
      executor ??= createExecutorAqui(o.path);
      cumprir(await executor.comprimir(pedaco));
    } catch (erro) {
      falhar(erro);
    }
  };
  const cabeMais = (): boolean =>
    emVoo.size === 0 || (emVoo.size < (executor?.aoMesmoTempo ?? 1) && novosEmVoo < MAIS_NOVOS);
  const acordar = (): void => {
    while (!fechado && cabeMais()) {
      const tarefa = pedidas.shift() ?? nextAdiantada();
      if (tarefa === undefined) return;
      const novos = tarefa.pedaco.novos.length;
      novosEmVoo += novos;
      const feita = gravar(tarefa).finally(() => {
        novosEmVoo -= novos;
        emVoo.delete(feita);
        acordar();
      });
      emVoo.add(feita);
    }
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
    comecar();
    const trechos: { posicao: number; tamanho: number }[] = [];
    const total = { crc: 0, tamanho: 0, comprimido: FINAL.tamanho };
    for (const feito of await Promise.all(pedidos)) {
      total.crc = somarCrc(total.crc, feito.crc, feito.tamanho);
      total.tamanho += feito.tamanho;
      total.comprimido += feito.comprimido;
      const ultimo = trechos.at(-1);
      if (ultimo && ultimo.posicao + ultimo.tamanho === feito.posicao) ultimo.tamanho += feito.comprimido;
      else trechos.push({ posicao: feito.posicao, tamanho: feito.comprimido });
    }
    trechos.push(FINAL);
    return { comprimidoEm: o.path, trechos, ...total };
  };
  return {
    aquecer(paths) {
      const bytes = paths.reduce((soma, path) => soma + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
      if (bytes >= threadBytes) executor ??= createExecutorThread(o.path);
    },
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
      await Promise.all(emVoo);
      await executor?.fechar();
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
