import type { Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';

/** An occurrence without its usual parts; by default an error of the whole workbook. */
export type Falha = Pick<Ocorrencia, 'codigo' | 'mensagem' | 'sugestao'> & Partial<Ocorrencia>;

/** Reports an occurrence about a row; the sentence gets the row's place in front. */
export function tellLinha(report: Relatar, l: { aba: string; linha: number; periodo: string }, falha: Falha): void {
  const coluna = falha.coluna ? `, coluna ${falha.coluna}` : '';
  const mensagem = `Aba ${l.aba}, linha ${l.linha}${coluna}: ${falha.mensagem.replace(/\.$/, '')}.`;
  tell(report, { aba: l.aba, linha: l.linha, periodo: l.periodo, ...falha, mensagem });
}

/** Reports an occurrence; an error of the whole workbook when nothing else is given. */
export function tell(report: Relatar, falha: Falha): void {
  report({ nivel: 'ERRO', periodo: '', aba: '', linha: null, coluna: '', valor: '', ...falha });
}
