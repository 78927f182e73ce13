import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Mudanca } from '../comum/resultado.ts';
import { createEscritorMudancas, type EscritorMudancas, maximoDaMudanca } from './mudancas-em-bytes.ts';

export interface GravadorMudancas {
  /** Keeps a change, at once. Steps get it as `mudancas: (m: Mudanca) => void`. */
  save(mudanca: Mudanca): void;
  /** Drops the changes of a period that will not be made after all. */
  descartar(periodo: string): void;
  total(): number;
  /**
   * Changes by period, then in the order in which they were kept, in blocks for `createCursorMudancas`. A block is
   * valid until the next one is requested. May be read more than once.
   */
  blocos(): AsyncGenerator<Uint8Array>;
  /** Removes the temporary files. */
  close(): Promise<void>;
}

const PRIMEIRO_BLOCO = 16 * 1024;
const BLOCO = 256 * 1024;
/** Full blocks that stay in memory: a hundred thousand changes or more. */
const NA_MEMORIA = 8 * 1024 * 1024;

/** Bytes of a full block, or its place in the file. */
type Cheio = Uint8Array | { posicao: number; tamanho: number };

interface Parte {
  cheios: Cheio[];
  bytes: Uint8Array;
  escritor: EscritorMudancas;
  linhas: number;
}

/** Keeps changes by period, in a file below `workDir` when they are many, so that memory does not grow with them. */
export function createGravadorMudancas({
  workDir,
  naMemoria = NA_MEMORIA,
}: {
  workDir: string;
  /** Only tests lower it. */
  naMemoria?: number;
}): GravadorMudancas {
  const file = path.join(workDir, 'mudancas.blocos');
  const partes = new Map<string, Parte>();
  const descartados = new Set<string>();
  let guardados = 0;
  let saida: number | null = null;
  let escritos = 0;

  /** Moves the full blocks from memory to the file; the block that each period is filling stays. */
  const despejar = () => {
    if (saida === null) {
      mkdirSync(workDir, { recursive: true });
      saida = openSync(file, 'w');
    }
    for (const parte of partes.values()) {
      for (const [i, cheio] of parte.cheios.entries()) {
        if (!(cheio instanceof Uint8Array)) continue;
        for (let pos = 0; pos < cheio.length; ) pos += writeSync(saida, cheio, pos, cheio.length - pos, escritos + pos);
        parte.cheios[i] = { posicao: escritos, tamanho: cheio.length };
        escritos += cheio.length;
      }
    }
    guardados = 0;
  };
  const nextBloco = (parte: Parte, minimo: number) => {
    const { usados } = parte.escritor;
    if (usados > 0) {
      parte.cheios.push(parte.bytes.subarray(0, usados));
      guardados += parte.bytes.length;
    }
    if (guardados > naMemoria) despejar();
    const tamanho = parte.cheios.length === 0 ? PRIMEIRO_BLOCO : BLOCO;
    parte.bytes = Buffer.allocUnsafeSlow(Math.max(tamanho, minimo));
    parte.escritor.open(parte.bytes);
  };
  const abrir = (periodo: string): Parte => {
    const parte: Parte = { cheios: [], bytes: Buffer.alloc(0), escritor: createEscritorMudancas(), linhas: 0 };
    partes.set(periodo, parte);
    return parte;
  };
  const emOrdem = () => [...partes].filter(([p]) => !descartados.has(p)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    save(mudanca) {
      const parte = partes.get(mudanca.periodo) ?? abrir(mudanca.periodo);
      if (!parte.escritor.save(mudanca)) {
        nextBloco(parte, maximoDaMudanca(mudanca));
        parte.escritor.save(mudanca);
      }
      parte.linhas++;
    },
    descartar: (periodo) => void descartados.add(periodo),
    total: () => emOrdem().reduce((soma, [, parte]) => soma + parte.linhas, 0),
    async *blocos() {
      const lido = saida === null ? null : await open(file, 'r');
      try {
        let memoria = Buffer.alloc(0);
        for (const [, parte] of emOrdem()) {
          for (const cheio of parte.cheios) {
            if (cheio instanceof Uint8Array) {
              yield cheio;
              continue;
            }
            if (memoria.length < cheio.tamanho) memoria = Buffer.allocUnsafeSlow(cheio.tamanho);
            const { bytesRead = 0 } = (await lido?.read(memoria, 0, cheio.tamanho, cheio.posicao)) ?? {};
            if (bytesRead !== cheio.tamanho) throw new Error(`${file}: became shorter`);
            yield memoria.subarray(0, cheio.tamanho);
          }
          if (parte.escritor.usados > 0) yield parte.bytes.subarray(0, parte.escritor.usados);
        }
      } finally {
        await lido?.close();
      }
    },
    async close() {
      if (saida !== null) closeSync(saida);
      saida = null;
      partes.clear();
      await rm(file, { force: true });
    },
  };
}
