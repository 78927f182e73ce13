import type { MudancaDoRascunho } from '@apura/contract';

/** What a user may do with a change of the list. */
export interface MudancaAcoes {
  toggle: (mudanca: MudancaDoRascunho, ativa: boolean) => void;
  prefer: (mudanca: MudancaDoRascunho) => void;
  openLinha: (mudanca: MudancaDoRascunho) => void;
  openRelatorio: (relatorio: string) => void;
  /** Shows both sides of every conflict. */
  viewConflitos: () => void;
}
