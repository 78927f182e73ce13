import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { openFonte, type SpedComposto } from './sped-composto.ts';

const PEDACO = 1024 * 1024;

/** Writes a composed file; when this fails, nothing is left at `destino`. */
export async function saveSped(
  composto: SpedComposto,
  o: { destino: string; onProgress?: ((fracao: number) => void) | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const leitura = openFonte(composto);
  try {
    const fd = openSync(o.destino, 'w');
    try {
      const bytes = Buffer.allocUnsafe(Math.min(PEDACO, composto.tamanho));
      for (let gravados = 0; gravados < composto.tamanho; ) {
        o.signal?.throwIfAborted();
        const lidos = leitura.read(bytes, 0, bytes.length);
        for (let de = 0; de < lidos; ) de += writeSync(fd, bytes, de, lidos - de, gravados + de);
        gravados += lidos;
        o.onProgress?.(gravados / composto.tamanho);
        await setImmediate();
      }
    } finally {
      closeSync(fd);
    }
  } catch (erro) {
    rmSync(o.destino, { force: true });
    throw erro;
  } finally {
    leitura.close();
  }
}
