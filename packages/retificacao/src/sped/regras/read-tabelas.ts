import path from 'node:path';
import { type ObrigacaoSped, readSped } from '@apura/documentos';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { ArquivoTabelas } from './tabelas-do-arquivo.ts';

/** Reads a version of a file into tables of its own below `dir`, under a new id. */
export async function readTabelas(o: {
  obrigacao: ObrigacaoSped;
  path: string;
  id: string;
  /** The file that it is a version of; by default what the file says of itself. */
  arquivo?: Pick<ArquivoBase, 'cnpj' | 'inicio'>;
  dir: string;
  /** Names of the tables to read; all by default. */
  tabelas?: ReadonlySet<string>;
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal | undefined;
}): Promise<ArquivoTabelas> {
  const { id, arquivo, dir, ...leitura } = o;
  const outDir = path.join(dir, `arquivo=${id}`);
  const lido = await readSped({ ...leitura, outDir, provisorio: true });
  const partes = new Map(lido.tabelas.map((t) => [t.tabela, t.partes.map((p) => path.join(outDir, p))]));
  const { cnpj, inicio } = arquivo ?? { cnpj: lido.cnpj ?? '', inicio: lido.inicio ?? '' };
  return { id, cnpj, inicio, partes };
}
