import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Expenses of I355 whose names match a pattern of credit and none of payroll, taxes and natural persons. The base
 * already credited is what FATO_PC holds for the same account code and year. Years without an EFD-Contribuições of
 * the non-cumulative regime (0110.COD_INC_TRIB 1 or 3) are left out; with fewer than twelve months of it the
 * confidence is 'Baixa', since the base credited is not whole.
 */
export default defineRelatorio({
  numero: 61,
  nome: 'ECD Despesas com Potencial de Crédito',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: ['Despesas que sugerem crédito de PIS/COFINS não aproveitado.'],
    'EFD-Contribuições': [
      'Base já creditada por conta contábil.',
      'Estimativa: 9,25% da diferença positiva, pelo nome da conta; cada despesa precisa ser analisada.',
    ],
  },
  fontes: ['ecd_i355'],
  tabelas: ['padrao_conta', 'nat_bc_cred', 'cfop', 'uf', 'parametro_pis_cofins'],
  colunas: [
    ...texto('Ano', 'Conta', 'Nome', 'Conta Referencial', 'Natureza Sugerida'),
    ...dinheiro('Valor no Ano', 'Base Creditada na EFD-C', 'Diferença', 'Crédito Potencial'),
    ...texto('Confiança'),
  ],
  sql: readSql(import.meta.url, './061-despesas-credito.sql'),
  ordem: 'f.ano, f.COD_CTA',
});
