import type { Relatar } from '../../comum/ocorrencia.ts';

export interface ValidarArquivoOptions {
  /** The finished file. */
  path: string;
  /** The file that it rectifies: what was already wrong there is told, but keeps no period from being made. */
  base?: string;
  obrigacao: 'EFDC' | 'ECF';
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  relatar: Relatar;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** How many occurrences there are; those beyond the first of each kind are told by one sentence. */
export interface ResultadoValidacao {
  erros: number;
  advertencias: number;
}

/** Checks a finished file in the manner of the official validator and tells every fault that it finds. */
export async function validarArquivo(o: ValidarArquivoOptions): Promise<ResultadoValidacao> {
  throw new Error(`validarArquivo: ${o.path}: not written yet`);
}
