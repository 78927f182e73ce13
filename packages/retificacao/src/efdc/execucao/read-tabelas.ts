import path from 'node:path';
import { readSped } from '@apura/documentos';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { ArquivoTabelas } from '../register-efdc.ts';

/** Reads a version of a month's file into tables of its own below `dir`, under a new id. */
export async function readTabelas(o: {
  path: string;
  id: string;
  /** The file that it is a version of. */
  arquivo: Pick<ArquivoBase, 'cnpj' | 'inicio'>;
  dir: string;
  /** Names of the tables to read; all by default. */
  tabelas?: ReadonlySet<string>;
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal | undefined;
}): Promise<ArquivoTabelas> {
  const outDir = path.join(o.dir, `arquivo=${o.id}`);
  const lido = await readSped({
    path: o.path,
    outDir,
    obrigacao: 'EFDC',
    provisorio: true,
    tabelas: o.tabelas,
    onProgress: o.onProgress,
    signal: o.signal,
  });
  const partes = new Map(lido.tabelas.map((t) => [t.tabela, t.partes.map((p) => path.join(outDir, p))]));
  const { cnpj, inicio } = o.arquivo;
  return { id: o.id, cnpj, inicio, partes };
}
