import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeHead } from '../identify/decode-head.ts';
import { BYTES_PARA_IDENTIFICAR } from '../identify/identify.ts';
import type { ObrigacaoSped } from '../sped/obrigacao-sped.ts';
import { readSped, type SpedLido } from '../sped/read-sped.ts';
import { ensureConjunto } from './conjunto.ts';
import type { ArquivoEncontrado } from './inventario.ts';

export interface SpedCatalogado {
  lido: SpedLido;
  /** Tells books of one company and period apart: kind of book and SCP. */
  livro: string;
  partes: { tabela: string; path: string }[];
}

/** Reads a SPED file into its set below `leitorDir`, or takes the set that an earlier run completed. */
export async function lerSped(o: {
  arquivo: ArquivoEncontrado;
  obrigacao: ObrigacaoSped;
  leitorDir: string;
  workers?: number;
  aoLado?: { leitores: number; outraThread: boolean };
  onLido?: () => void;
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
}): Promise<SpedCatalogado> {
  const dir = join(o.leitorDir, `arquivo=${o.arquivo.id}`);
  const { partes, dados } = await ensureConjunto(dir, async () => {
    const lido = await readSped({
      path: o.arquivo.path,
      outDir: dir,
      obrigacao: o.obrigacao,
      ...(o.workers === undefined ? {} : { workers: o.workers }),
      ...(o.aoLado ? { aoLado: o.aoLado } : {}),
      ...(o.onLido ? { onLido: o.onLido } : {}),
      ...(o.onProgress ? { onProgress: o.onProgress } : {}),
      ...(o.signal ? { signal: o.signal } : {}),
    });
    const livro = await findLivro(o.arquivo.path, o.obrigacao);
    return {
      partes: lido.tabelas.flatMap((t) => t.partes.map((arquivo) => ({ tabela: t.tabela, arquivo }))),
      dados: { lido, livro },
    };
  });
  return { ...dados, partes: partes.map((p) => ({ tabela: p.tabela, path: join(dir, p.arquivo) })) };
}

/**
 * A company may send several books of one period, none of which replaces the others: of ECD by kind (I010.IND_ESC)
 * and by SCP (0000.COD_SCP, field 18), of ECF by SCP (0000.COD_SCP, field 15).
 */
async function findLivro(path: string, obrigacao: ObrigacaoSped): Promise<string> {
  if (obrigacao !== 'ECD' && obrigacao !== 'ECF') return '';
  const arquivo = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await arquivo.read(
      Buffer.alloc(BYTES_PARA_IDENTIFICAR),
      0,
      BYTES_PARA_IDENTIFICAR,
      0,
    );
    const linhas = decodeHead(buffer.subarray(0, bytesRead)).texto.split(/\r\n|\n|\r/);
    const campo = (registro: string, n: number) =>
      linhas
        .find((l) => l.trimStart().startsWith(`|${registro}|`))
        ?.split('|')
        [n]?.trim() ?? '';
    return obrigacao === 'ECF' ? campo('0000', 15) : `${campo('I010', 2)}/${campo('0000', 18)}`;
  } finally {
    await arquivo.close();
  }
}
