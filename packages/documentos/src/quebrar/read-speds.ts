import { availableParallelism } from 'node:os';
import { TAMANHO_UMA_THREAD } from '../sped/read-sped.ts';
import type { ArquivoEncontrado } from './inventario.ts';
import type { SpedCatalogado } from './read-sped-file.ts';

/** How to read one of several files. It calls `onLido` when only syncing to the disk remains. */
export interface ModoLeitura {
  aoLado?: { leitores: number; outraThread: boolean };
  onLido?: () => void;
}

/** Files in progress (read, or waiting for the disk) for each reader. */
const EM_CURSO_POR_LEITOR = 2;

/**
 * Reads files: each large one by all threads, and small ones in parallel with one thread each. While the tables of a
 * file are synced to the disk, the next file is read. `read` returns null for a file that could not be read. An error
 * that it throws ends the reading of all files, once those in progress have ended.
 */
export async function readSpeds<A extends Pick<ArquivoEncontrado, 'id' | 'tamanho'>>(o: {
  arquivos: readonly A[];
  workers?: number;
  read: (arquivo: A, modo: ModoLeitura) => Promise<SpedCatalogado | null>;
}): Promise<Map<string, SpedCatalogado>> {
  const lidos = new Map<string, SpedCatalogado | null>();
  const pequenos = o.arquivos.filter((a) => a.tamanho < TAMANHO_UMA_THREAD);
  const grandes = o.arquivos.filter((a) => a.tamanho >= TAMANHO_UMA_THREAD);
  const bytes = pequenos.reduce((soma, { tamanho }) => soma + tamanho, 0);
  // A thread takes as long to start as so many bytes to read: few small files have none beside the caller's.
  const uteis = Math.ceil(bytes / TAMANHO_UMA_THREAD);
  const leitores = Math.max(1, Math.min(pequenos.length, uteis, Math.floor(o.workers ?? availableParallelism())));
  // The thread of the caller comes first: a single file needs no other one.
  const vezes = createVezes(leitores);
  let proximo = 0;
  let falhou = false;
  const readNext = async () => {
    while (!falhou && proximo < pequenos.length) {
      const arquivo = pequenos[proximo++];
      if (!arquivo) return;
      const vez = await vezes.take();
      let devolvida = false;
      const onLido = () => {
        if (!devolvida) vezes.giveBack(vez);
        devolvida = true;
      };
      try {
        if (falhou) return;
        lidos.set(arquivo.id, await o.read(arquivo, { aoLado: { leitores, outraThread: vez > 0 }, onLido }));
      } catch (erro) {
        falhou = true;
        throw erro;
      } finally {
        onLido();
      }
    }
  };
  const feitos = await Promise.allSettled(Array.from({ length: leitores * EM_CURSO_POR_LEITOR }, readNext));
  for (const feito of feitos) if (feito.status === 'rejected') throw feito.reason;
  for (const arquivo of grandes) lidos.set(arquivo.id, await o.read(arquivo, {}));
  // In the order of the files: the result must not depend on which was read first.
  return new Map(
    o.arquivos.flatMap(({ id }): [string, SpedCatalogado][] => {
      const lido = lidos.get(id);
      return lido ? [[id, lido]] : [];
    }),
  );
}

/** Slots for readers, numbered from 0; the lowest free one is taken first. */
function createVezes(quantas: number) {
  const livres = Array.from({ length: quantas }, (_, i) => i);
  const esperam: ((vez: number) => void)[] = [];
  return {
    async take(): Promise<number> {
      const vez = livres.shift();
      return vez ?? new Promise<number>((resolve) => esperam.push(resolve));
    },
    giveBack(vez: number): void {
      const resolve = esperam.shift();
      if (resolve) resolve(vez);
      else livres.splice(livres.filter((v) => v < vez).length, 0, vez);
    },
  };
}
