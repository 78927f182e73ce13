import { stat } from 'node:fs/promises';
import { EXTENSOES_DA_CHAMADA, extensaoDe } from '@apura/contract';
import { listFiles } from '../list-files.ts';

/** A file as one look at the folder saw it. */
export interface ArquivoVisto {
  /** Path inside the folder, with forward slashes. */
  id: string;
  path: string;
  size: number;
  mtimeMs: number;
}

/** Files of a program that still writes them have these endings until they are done. */
const PROVISORIOS = ['part', 'partial', 'crdownload', 'download', 'tmp', 'temp', 'opdownload'];

/** Every file below the folder that could be sent, with the size and the time that show whether it still grows. */
export async function lookAt(folder: string): Promise<{ enviaveis: ArquivoVisto[]; outros: string[] }> {
  const enviaveis: ArquivoVisto[] = [];
  const outros: string[] = [];
  for (const { id, path } of await listFiles(folder, null)) {
    const extensao = extensaoDe(path);
    if (PROVISORIOS.includes(extensao)) continue;
    if (!EXTENSOES_DA_CHAMADA.some((aceita) => aceita === extensao)) {
      outros.push(id);
      continue;
    }
    // It may have been renamed since the folder was listed: the next look finds it.
    const info = await stat(path).catch(() => undefined);
    if (info !== undefined) enviaveis.push({ id, path, size: info.size, mtimeMs: info.mtimeMs });
  }
  return { enviaveis, outros };
}

/** Returns whether a file is the same as at the previous look. A file that a program is still writing is not. */
export function isSettled(visto: ArquivoVisto, antes: ArquivoVisto | undefined): boolean {
  return antes !== undefined && antes.size === visto.size && antes.mtimeMs === visto.mtimeMs;
}
