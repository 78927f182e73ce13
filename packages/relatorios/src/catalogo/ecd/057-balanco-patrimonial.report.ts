import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * J100. Until leiaute 6 the final balance came first, under the names VL_CTA and IND_DC_BAL, and codes had no parent.
 */
export default defineRelatorio({
  numero: 57,
  nome: 'ECD Balanço Patrimonial',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Balanço publicado no bloco J.'] },
  fontes: ['ecd_j100'],
  colunas: [
    ...texto('Período', 'Código', 'Tipo'),
    ...inteiro('Nível'),
    ...texto('Código Superior', 'Grupo', 'Descrição'),
    ...dinheiroSemTotal('Valor Inicial'),
    ...texto('D-C Inicial'),
    ...dinheiroSemTotal('Valor Final'),
    ...texto('D-C Final'),
    ...percentual('Variação %'),
  ],
  sql: readSql(import.meta.url, './057-balanco-patrimonial.sql'),
  ordem: 'a.ordem, j._linha',
});
