import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * K155 with its K156, and K355 with its K356. An account mapped to several referential accounts has one row for each
 * and shows its own amounts once, beside the first, so that they add up.
 */
export default defineRelatorio({
  numero: 76,
  nome: 'ECF Saldos Contábeis',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Saldos contábeis e mapeamento referencial.'] },
  fontes: ['ecf_k155', 'ecf_k355'],
  colunas: [
    ...texto('Ano', 'Período', 'Conta', 'Nome', 'Centro Custo'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    // Monthly periods all begin on the year's first day.
    ...dinheiroSemTotal('Débitos', 'Créditos', 'Saldo Final'),
    ...texto('D-C Final', 'Conta Referencial'),
    ...dinheiroSemTotal('Saldo Ref. Final'),
    ...texto('D-C Ref.'),
  ],
  sql: readSql(import.meta.url, './076-saldos-contabeis.sql'),
  ordem: 'a.ordem, j._linha, j.ref_linha',
});
