import type { Ferramenta, StatusExecucao, StatusProjeto } from '@apura/contract';

const TRANSICOES: Readonly<Record<StatusProjeto, readonly StatusProjeto[]>> = {
  FILES: ['PENDING'],
  PENDING: ['PROCESSING', 'FAILED'],
  // Back to FILES: none of the files of a manual project can be used (ADR 0065).
  PROCESSING: ['CONCLUDED', 'FAILED', 'PROCURACAO', 'DOIS FATORES', 'FILES'],
  CONCLUDED: [],
  FAILED: ['PENDING'],
  PROCURACAO: ['PENDING', 'FAILED'],
  'DOIS FATORES': ['PENDING', 'FAILED'],
};

/** Whether a project may go from one status to another. Staying where it is is not a transition. */
export function podeTransitar(de: StatusProjeto, para: StatusProjeto): boolean {
  return TRANSICOES[de].includes(para);
}

/** Every status from which `para` may be reached: what a compare-and-set update puts in its condition. */
export function origensDe(para: StatusProjeto): StatusProjeto[] {
  return (Object.keys(TRANSICOES) as StatusProjeto[]).filter((de) => podeTransitar(de, para));
}

/** The status in which a project of an upload flow is born: manual ones wait for their files. */
export function statusInicial(upload: number): StatusProjeto {
  return upload === 0 ? 'FILES' : 'PENDING';
}

/** Whether a tool may be run again: it failed or waits for the taxpayer, and the project stopped because of it. */
export function podeRepetir(projeto: StatusProjeto, execucao: StatusExecucao): boolean {
  const parado = projeto === 'FAILED' || projeto === 'PROCURACAO' || projeto === 'DOIS FATORES';
  return parado && (execucao === 'ERROR' || execucao === 'PROCURACAO' || execucao === 'DOIS FATORES');
}

/** Whether a deleted project may come back: the work of one in progress ended with its deletion. */
export const podeVoltar = (status: StatusProjeto): boolean => status !== 'PENDING' && status !== 'PROCESSING';

export interface SituacaoCredito {
  /** What the project consumed when it was created. */
  creditos: number;
  status: StatusProjeto;
  /** Whether a refund was already written for it. */
  estornado: boolean;
}

/**
 * The credits that deleting a project gives back: all of them while nothing was processed (FILES, PENDING) or while it
 * waits for the taxpayer, none once it runs or has ended.
 */
export function estornoAoExcluir({ creditos, status, estornado }: SituacaoCredito): number {
  if (estornado) return 0;
  switch (status) {
    case 'FILES':
    case 'PENDING':
    case 'PROCURACAO':
    case 'DOIS FATORES':
      return creditos;
    case 'PROCESSING':
    case 'CONCLUDED':
    case 'FAILED':
      return 0;
  }
}

/**
 * Why a project failed: nothing that could be collected, or the portal itself. A manual project of which no file can be
 * used does not fail, but waits for files again.
 */
export type Culpa = 'coleta' | 'portal';

/** The credits that a failed project gives back. */
export function estornoAoFalhar({ creditos, estornado }: SituacaoCredito): number {
  return estornado ? 0 : creditos;
}

/** The next tool to run: the first in order that has not ended; undefined when all have. */
export function proximaFerramenta(
  execucoes: readonly { ferramenta: Ferramenta; status: StatusExecucao }[],
): Ferramenta | undefined {
  return execucoes.find((execucao) => execucao.status === 'PENDING' || execucao.status === 'PROCESSING')?.ferramenta;
}
