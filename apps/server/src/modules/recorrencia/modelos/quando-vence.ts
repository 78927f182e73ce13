/** 'vence amanhã', by the days from today to the last one. */
export function quandoVence(faltam: number): string {
  return faltam === 0 ? 'vence hoje' : faltam === 1 ? 'vence amanhã' : `vence em ${faltam} dias`;
}
