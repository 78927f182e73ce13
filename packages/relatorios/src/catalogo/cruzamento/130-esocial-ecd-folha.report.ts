import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The vencimentos of the payroll, less discounts of the same natures, by group of nature (`esocial_natureza_grupo`),
 * the employer's contributions of S-5011 (all but those of the insured) and the deposits of S-5013, against the
 * movement of the month (debits less credits, without closing entries) of the accounts of result whose names match
 * `padrao_conta`. Months that both sides have. The 13th of the year counts in December.
 *
 * Books accrue vacations, the 13th and charges month by month, so that only wages, pró-labore and self-employed show
 * more than a difference of time: more in the books than in the events is Risco.
 */
export default defineRelatorio({
  numero: 130,
  nome: 'Cruzamento eSocial x ECD Folha',
  module: 'Cruzamento',
  tool: 'post_process',
  descricao: {
    eSocial: ['Folha do eSocial x despesas de pessoal.'],
    ECD: [
      'Contas de resultado reconhecidas pelo nome.',
      'Estimativa: contribuição patronal (20%; 22,5% nas instituições financeiras) sobre a despesa sem folha; ' +
        'provisões de férias, 13º e encargos têm outra competência e são informativas.',
    ],
  },
  fontes: ['ecd_i155'],
  tabelas: ['padrao_conta', 'esocial_natureza_grupo', 'esocial_cr_grupo', 'encargo_folha'],
  colunas: [
    ...texto('Período', 'Grupo'),
    ...dinheiro('eSocial', 'ECD', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './130-esocial-ecd-folha.sql'),
  ordem: 'mes, grupo',
});
