import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import type { ArquivoBase } from '../../comum/pedido.ts';

/** Files of a result: `AAAA-MM/PISCOFINS_….txt`. Other entries of the ZIP are not files of a month. */
const ARQUIVO_DO_MES = /^(\d{4}-\d{2})\/PISCOFINS_[\w]+\.txt$/;

/**
 * Replaces the project's files by the months that the last rectification made, taken from its ZIP. Our own server wrote
 * that ZIP; still, names are never used as paths, and sizes have a limit.
 */
export async function useUltimaRetificacao(o: {
  zip: string;
  arquivos: readonly ArquivoBase[];
  dir: string;
  signal?: AbortSignal | undefined;
}): Promise<{ arquivos: ArquivoBase[]; meses: Set<string> }> {
  const porMes = new Map<string, string>();
  mkdirSync(o.dir, { recursive: true });
  const zip = await openPromise(o.zip, { autoClose: false, lazyEntries: true });
  try {
    for await (const entrada of zip.eachEntry()) {
      const mes = ARQUIVO_DO_MES.exec(entrada.fileName)?.[1];
      if (mes === undefined || porMes.has(mes)) continue;
      if (entrada.uncompressedSize > LIMITE_BYTES) throw new RangeError(`${entrada.fileName} is too big`);
      const destino = path.join(o.dir, `${mes}.txt`);
      const leitura = await zip.openReadStreamPromise(entrada);
      await pipeline(leitura, createWriteStream(destino), { signal: o.signal });
      porMes.set(mes, destino);
    }
  } finally {
    zip.close();
  }
  const arquivos = o.arquivos.map((a) => ({ ...a, path: porMes.get(a.inicio.slice(0, 7)) ?? a.path }));
  return { arquivos, meses: new Set(porMes.keys()) };
}

/** The largest file of a month of EFD-Contribuições; the streams check the sizes that the ZIP declares. */
const LIMITE_BYTES = 8 * 1024 * 1024 * 1024;
