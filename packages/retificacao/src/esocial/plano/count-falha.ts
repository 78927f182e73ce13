import type { Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';

/** An occurrence of which only what it is about is said; by default an error of the whole workbook. */
export type Falha = Pick<Ocorrencia, 'codigo' | 'mensagem' | 'sugestao'> & Partial<Ocorrencia>;

/** Tells something about a row; the sentence gets its place in front. */
export function tellLinha(report: Relatar, l: { aba: string; linha: number; periodo: string }, falha: Falha): void {
  const coluna = falha.coluna ? `, coluna ${falha.coluna}` : '';
  const mensagem = `Aba ${l.aba}, linha ${l.linha}${coluna}: ${falha.mensagem.replace(/\.$/, '')}.`;
  tell(report, { aba: l.aba, linha: l.linha, periodo: l.periodo, ...falha, mensagem });
}

/** Tells an occurrence; an error of the whole workbook when nothing else is said. */
export function tell(report: Relatar, falha: Falha): void {
  report({ nivel: 'ERRO', periodo: '', aba: '', linha: null, coluna: '', valor: '', ...falha });
}
