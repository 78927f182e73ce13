import { readSql } from '@apura/apuracao';
import { dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * M410 below M400 and M810 below M800; a total without children is one row of nature 'não detalhada'. The
 * share is of all the revenue of that CST in the month, which several totals may make up (one per account). The table
 * of natures depends on the CST: 4.3.10 or 4.3.11 for 04, then 4.3.12 to 4.3.16 for 05 to 09.
 *
 * CST 05 is totalled in M210 and M610 by newer versions of the official program; older files may bring it here, and
 * then it is shown.
 */
export default defineRelatorio({
  numero: 8,
  nome: 'EFD-C Receitas Não Tributadas',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Receitas isentas, zero, monofásicas e sem incidência por natureza.'],
  },
  fontes: ['efdc_m400', 'efdc_m800'],
  tabelas: ['cst_pis_cofins', 'nat_rec'],
  colunas: [
    ...texto('Período', 'Tributo', 'CST', 'Desc. CST', 'Natureza Receita', 'Desc. Natureza', 'Conta'),
    ...dinheiro('Receita'),
    ...percentual('% do CST'),
    ...texto('Conferência'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './008-receitas-nao-tributadas.sql'),
  ordem: 'r.ordem, r.n, r.pai, r._linha',
});
