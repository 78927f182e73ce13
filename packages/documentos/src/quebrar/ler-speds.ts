import { availableParallelism } from 'node:os';
import { TAMANHO_UMA_THREAD } from '../sped/read-sped.ts';
import type { ArquivoEncontrado } from './inventario.ts';
import type { SpedCatalogado } from './ler-sped.ts';

/** How one of several files is to be read: `onLido` tells that it only waits for the disk. */
export interface ModoLeitura {
  aoLado?: { leitores: number; outraThread: boolean };
  onLido?: () => void;
}

/** Files that are read or wait for the disk, for each that is read. */
const EM_CURSO_POR_LEITOR = 2;

/**
 * Reads files, each large one by all threads and small ones side by side, one thread each; while the disk takes a file's
 * tables the next one is read. `ler` gives null for a file that could not be read; what it throws ends the reading of
 * all, when those in course have ended too.
 */
export async function lerSpeds<A extends Pick<ArquivoEncontrado, 'id' | 'tamanho'>>(o: {
  arquivos: readonly A[];
  workers?: number;
  ler: (arquivo: A, modo: ModoLeitura) => Promise<SpedCatalogado | null>;
}): Promise<Map<string, SpedCatalogado>> {
  const lidos = new Map<string, SpedCatalogado | null>();
  const pequenos = o.arquivos.filter((a) => a.tamanho < TAMANHO_UMA_THREAD);
  const grandes = o.arquivos.filter((a) => a.tamanho >= TAMANHO_UMA_THREAD);
  const leitores = Math.min(pequenos.length, Math.max(1, Math.floor(o.workers ?? availableParallelism())));
  // The caller's thread comes first: a single file needs no other.
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
        lidos.set(arquivo.id, await o.ler(arquivo, { aoLado: { leitores, outraThread: vez > 0 }, onLido }));
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
  for (const arquivo of grandes) lidos.set(arquivo.id, await o.ler(arquivo, {}));
  // In the order of the files: which was read first must not show.
  return new Map(
    o.arquivos.flatMap(({ id }): [string, SpedCatalogado][] => {
      const lido = lidos.get(id);
      return lido ? [[id, lido]] : [];
    }),
  );
}

/** Turns to read, numbered from 0; the lowest one that is free is given first. */
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
