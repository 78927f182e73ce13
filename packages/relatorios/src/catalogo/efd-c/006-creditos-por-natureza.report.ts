import { readSql } from '@apura/apuracao';
import { decimal, dinheiro, dinheiroSemTotal, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * M105 and M505 with the code and the rate of their parent. Base Total repeats under each code for CST 53-56, 63-66.
 */
export default defineRelatorio({
  numero: 6,
  nome: 'EFD-C Créditos por Natureza',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Base dos créditos por natureza (insumo, energia, frete, ativo) e CST.'] },
  fontes: ['efdc_m105', 'efdc_m505'],
  tabelas: ['nat_bc_cred'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Crédito', 'Natureza', 'Desc. Natureza', 'CST'),
    ...dinheiroSemTotal('Base Total', 'Parcela Cumulativa', 'Base NC'),
    ...dinheiro('Base do Crédito'),
    ...decimal(3, 'Qtde Base'),
    ...percentual('Alíquota %'),
    ...dinheiro('Crédito Calculado'),
    ...texto('Descrição'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './006-creditos-por-natureza.sql'),
  ordem: 'b.ordem, b.n, b._linha',
});
