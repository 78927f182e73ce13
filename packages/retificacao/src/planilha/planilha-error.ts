/** The workbook itself cannot be taken. `message` is Portuguese and says what is wrong, `sugestao` what to do. */
export class PlanilhaError extends Error {
  readonly codigo = 'PLANILHA_INVALIDA';
  readonly sugestao: string;
  constructor(mensagem: string, sugestao: string) {
    super(mensagem);
    this.sugestao = sugestao;
  }
}
