/**
 * How the caller lets workbooks be read: `readPlanilha` of the package planilha, which is on the floor of this one.
 * Without it every workbook counts as one that nobody knows.
 */
export type LeitorDePlanilha = (o: { path: string; signal?: AbortSignal }) => AsyncIterable<EventoDaPlanilha>;

/** A cell that is not empty: its value as text, a number with a point, a day as yyyy-MM-dd. */
export interface CelulaDaPlanilha {
  tipo: 'texto' | 'numero' | 'data' | 'logico' | 'erro';
  texto: string;
}

/** Rows are numbered as Excel shows them; the first cell is column A, null where it is empty. */
type EventoDaPlanilha =
  | { tipo: 'abas'; abas: string[] }
  | { tipo: 'linha'; aba: string; linha: number; celulas: readonly (CelulaDaPlanilha | null)[] };

/** What the reader says of a workbook that it refuses, with what to do; null for a fault of the machine. */
export function recusaDaPlanilha(erro: unknown): string | null {
  if (!(erro instanceof Error) || !('codigo' in erro) || erro.codigo !== 'PLANILHA_INVALIDA') return null;
  return 'sugestao' in erro ? `${erro.message} ${String(erro.sugestao)}` : erro.message;
}
