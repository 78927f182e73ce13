/** A row of sequencia.csv. */
export interface LinhaSequencia {
  periodo: string;
  evento: string;
  arquivo: string;
  id: string;
  reciboRetificado: string;
  cpf: string;
  matricula: string;
  lote: string;
}

const CABECALHO = 'ordem;periodo;evento;arquivo;id;recibo_retificado;cpf;matricula;lote';

/** The order in which the events must be sent, for people and for programs: semicolons, UTF-8 with its mark, CRLF. */
export function montarSequencia(linhas: readonly LinhaSequencia[]): string {
  const corpo = linhas.map((l, i) =>
    [i + 1, l.periodo, l.evento, l.arquivo, l.id, l.reciboRetificado, l.cpf, l.matricula, l.lote].map(celula).join(';'),
  );
  return `\ufeff${[CABECALHO, ...corpo].join('\r\n')}\r\n`;
}

/** A registration comes from the events: what a spreadsheet would take for a formula is made plain text. */
function celula(valor: string | number): string {
  const texto = String(valor).replace(/[\r\n]+/g, ' ');
  const seguro = /^[=+\-@\t]/.test(texto) ? `'${texto}` : texto;
  return /[";]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}
