/** The place of the fault in the workbook, as far as it is known. */
export interface LugarPlanilha {
  aba: string;
  linha: number | null;
  coluna: string;
}

/** The workbook itself cannot be read. `message` is Portuguese and says what is wrong, `sugestao` what to do. */
export class PlanilhaError extends Error {
  readonly codigo = 'PLANILHA_INVALIDA';
  readonly sugestao: string;
  readonly lugar: LugarPlanilha;
  constructor(mensagem: string, sugestao: string, lugar: Partial<LugarPlanilha> = {}) {
    super(mensagem);
    this.sugestao = sugestao;
    this.lugar = { aba: '', linha: null, coluna: '', ...lugar };
  }
}
