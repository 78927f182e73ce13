import { readSql } from '@apura/apuracao';
import { A, contagem, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * What other files say of the books that the books do not have: accounts (COD_CTA) of items of the EFD-Contribuições
 * and of the inventory that no chart (I050) of the same days has, or has as a synthetic account only, and entries that
 * part A of the ECF names (M312, M362) and the books lack. A file without books of its days is left out.
 *
 * No amount is estimated: the fault is formal, and moves no tax by itself.
 */
export default defineRelatorio({
  numero: 158,
  nome: 'Cruzamento Contas e Lançamentos x ECD',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Contas contábeis (COD_CTA) dos itens x plano de contas da ECD.'],
    'EFD ICMS/IPI': ['Contas do inventário (H010).'],
    ECF: ['Lançamentos citados na parte A (M312 e M362) x lançamentos da ECD.'],
    ECD: ['Plano de contas (I050) e lançamentos (I200) do período. Sem valor: o erro é formal.'],
  },
  fontes: ['ecd_i050'],
  colunas: [
    ...texto('Período', 'Origem', 'Conta ou Lançamento'),
    ...contagem('Linhas'),
    ...dinheiro('Valor'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: readSql(import.meta.url, './158-contas-e-lancamentos.sql'),
  ordem: 'a.ordem, l.origem, l.linha, l.referencia',
});
