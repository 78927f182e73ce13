import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';

const SQL = readSql(import.meta.url, './parte-a.sql');

/** Declares a report of part A of the Lalur (M300 with M305 and M310) or of the Lacs (M350 with M355 and M360). */
export function defineParteA(o: {
  numero: number;
  nome: string;
  descricao: string;
  linha: string;
  /** The records below a line that name accounts: of part B, and of the books. */
  contas: readonly [parteB: string, contabil: string];
}): RelatorioDefinido {
  return defineRelatorio({
    numero: o.numero,
    nome: o.nome,
    module: 'ECF',
    tool: 'gerar_relatorios',
    descricao: { ECF: [o.descricao] },
    fontes: [o.linha],
    colunas: [
      ...texto('Ano', 'Período', 'Código', 'Descrição', 'Tipo', 'Relação'),
      // The form has its own subtotals among its lines.
      ...dinheiroSemTotal('Valor'),
      ...texto('Histórico', 'Contas Parte B', 'Contas Contábeis'),
    ],
    sql: SQL.replace(':linha', `stg_${o.linha}`).replace(':parte_b', o.contas[0]).replace(':contabil', o.contas[1]),
    ordem: 'd.ordem, d._linha',
  });
}
