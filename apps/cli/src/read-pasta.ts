import { join } from 'node:path';
import { type Catalogo, quebrarArquivos } from '@apura/documentos';
import { readPlanilha } from '@apura/planilha';
import type { listFiles } from './list-files.ts';
import type { Progress } from './progress.ts';

interface LerPastaOptions {
  entradas: Awaited<ReturnType<typeof listFiles>>;
  /** Where results go; what is read is kept in its `.apura`. */
  out: string;
  options: {
    empresa: string | null;
    periodo: { inicio: string; fim: string } | null;
    workers: number | null;
  };
  progress: Progress;
  signal: AbortSignal;
}

/** Reads the documents of a folder, or takes what an earlier run read of them. */
export async function readPasta({ entradas, out, options, progress, signal }: LerPastaOptions): Promise<Catalogo> {
  const lido = await quebrarArquivos({
    readPlanilha,
    entradas,
    workDir: join(out, '.apura', 'leitura'),
    empresa: options.empresa === null ? null : { cnpj: options.empresa },
    periodo: options.periodo,
    onProgress: progress.update,
    signal,
    workers: options.workers ?? undefined,
  });
  progress.end();
  return lido;
}
