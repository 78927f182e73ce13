import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, dinheiroSemTotal, inteiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per G125. The month's totals (Saídas, Saldo Inicial) are on the first row of each G110 alone, so that the
 * columns add up. Parcela Apropriada is rounded for each item, so its sum may differ from ICMS_APROP, which the guide
 * rounds once, by half a cent per item. A factor recomputed above the declared one is credit not taken.
 */
export default defineRelatorio({
  numero: 45,
  nome: 'EFD-F CIAP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Crédito do ativo permanente: fator e parcela do mês.'] },
  fontes: ['efdf_g125'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Bem', 'Descrição', 'Conta', 'Centro Custo', 'Movimento'),
    ...data('Data'),
    // An asset appears with the same tax in every month of its instalments.
    ...dinheiroSemTotal('ICMS Operação', 'ICMS ST', 'ICMS Frete', 'ICMS DIFAL'),
    ...inteiro('Nº Parcela'),
    ...dinheiro('Parcela Passível'),
    ...decimal(8, 'Fator'),
    ...dinheiro('Parcela Apropriada', 'Saídas Trib. e Exp.', 'Saídas Totais'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('Conferência'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './045-ciap.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'p.ordem, p._linha',
});
