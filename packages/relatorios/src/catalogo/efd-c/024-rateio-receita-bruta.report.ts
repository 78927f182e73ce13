import { readSql } from '@apura/apuracao';
import { dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The revenue of 0111 beside the one that the items add up to, by group: tributada is CST 01, 02, 03 and 05; exportação
 * is CST 08 with an export CFOP or none; não tributada is 04, 06, 07, 09, 49 and every other 08; cumulativa is the pair
 * 0.65/3.00, and everything of a company that is only under that regime. 'Outros CST' is there only when an outgoing
 * item has another CST.
 *
 * Revenue leaves out the sale of fixed assets, financial F100, and what the CFOP says is no revenue: returns of
 * purchases, transfers, and remittances. 0111 exists only for the apportionment method; without it only the
 * recalculated side is there.
 */
export default defineRelatorio({
  numero: 24,
  nome: 'EFD-C Rateio da Receita Bruta',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Receita bruta segregada: declarada (0111) x recalculada.',
      'O valor recalculado deixa fora vendas do ativo, receitas financeiras do F100, devoluções de compra, ' +
        'transferências e remessas.',
    ],
  },
  fontes: ['efdc_0110'],
  tabelas: ['cfop', 'parametro_lei'],
  colunas: [
    ...texto('Período', 'Regime', 'Método', 'Grupo'),
    ...dinheiro('Valor 0111'),
    ...percentual('% 0111'),
    ...dinheiro('Valor Recalculado'),
    ...percentual('% Recalculado'),
    ...dinheiro('Diferença'),
  ],
  totalDe: `"Grupo" <> 'Total'`,
  sql: readSql(import.meta.url, './024-rateio-receita-bruta.sql'),
  ordem: 'c.ordem, c.n',
});
