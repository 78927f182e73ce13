import type { BatchOutcome } from './run-batch.ts';

export type BatchKind = 'relatorios' | 'arquivos';

export const FETCH_FAILED = 'Erro ao buscar dados, tente novamente mais tarde';
export const NO_DATA = 'Sem dados a exibir';

/** What is said while a batch runs. */
export function batchStart(kind: BatchKind): string {
  return kind === 'relatorios' ? 'Baixando relatórios, por favor aguarde' : 'Baixando arquivos, por favor aguarde';
}

/** What is said at the end of a batch; null when a failure was said already and nothing was empty. */
export function batchEnd(kind: BatchKind, outcome: BatchOutcome): { kind: 'success' | 'alert'; text: string } | null {
  if (outcome.empty > 0) {
    const text =
      kind === 'relatorios'
        ? `Fim dos downloads ${outcome.empty} não continham dados`
        : `Fim dos downloads, ${outcome.empty} arquivo(s) não continham dados`;
    return { kind: 'alert', text };
  }
  return outcome.failed > 0 ? null : { kind: 'success', text: 'Fim dos downloads' };
}
