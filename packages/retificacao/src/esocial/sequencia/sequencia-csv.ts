import { buildCsv } from '../../comum/build-csv.ts';

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

const CABECALHO = ['ordem', 'periodo', 'evento', 'arquivo', 'id', 'recibo_retificado', 'cpf', 'matricula', 'lote'];

/** The order in which the events must be sent. */
export function buildSequencia(linhas: readonly LinhaSequencia[]): string {
  return buildCsv(
    CABECALHO,
    linhas.map((l, i) => [i + 1, l.periodo, l.evento, l.arquivo, l.id, l.reciboRetificado, l.cpf, l.matricula, l.lote]),
  );
}
