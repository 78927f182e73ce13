import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * L100 (real profit), P100 (presumed profit) and U100 (immune and exempt). Until leiaute 0004 they had no movements.
 */
export default defineRelatorio({
  numero: 64,
  nome: 'ECF Balanço',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Balanço por conta referencial.'] },
  fontes: ['ecf_l100', 'ecf_p100', 'ecf_u100'],
  colunas: [
    ...texto('Ano', 'Período', 'Código', 'Descrição', 'Tipo'),
    ...inteiro('Nível'),
    ...texto('Natureza'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    // Monthly periods all begin on the year's first day, and synthetic accounts are shown with their own.
    ...dinheiroSemTotal('Débitos', 'Créditos', 'Saldo Final'),
    ...texto('D-C Final'),
  ],
  sql: readSql(import.meta.url, './064-balanco.sql'),
  ordem: 'd.ordem, d.n, d._linha',
});
