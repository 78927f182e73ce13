import type { Ocorrencia } from '../../comum/ocorrencia.ts';

type Achado = Pick<Ocorrencia, 'nivel' | 'codigo' | 'mensagem' | 'sugestao'> & Partial<Ocorrencia>;

/** An occurrence of a month that no row of the workbook caused. */
export const ocorrenciaDoMes = (mes: string, achado: Achado): Ocorrencia => ({
  periodo: mes,
  aba: '',
  linha: null,
  coluna: '',
  valor: '',
  ...achado,
});
