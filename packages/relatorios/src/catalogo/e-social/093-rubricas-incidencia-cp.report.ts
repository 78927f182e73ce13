import { readSql } from '@apura/apuracao';
import { data, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Rubrics that were used and whose codIncCP is not the one that `verbas_cp` expects of their nature in the month, one
 * row for each expectation, so that months of different law are never summed: base that should be none is
 * Oportunidade (11 to 14 for 00), none that should be base is Risco, and so is a discount that lowers the base
 * without right. What hangs on a proof that the files do not bring, what is disputed, a base of another kind, a
 * suspension by a court or a nature that was not valid then (Tabela 03) is Informativo and has no charge.
 * Expectations begin in the first whole month.
 *
 * Nature 1050 is no base only in the months of the first fifteen days before a benefit, by the absences of S-2230;
 * where the name of the rubric alone says so, the confidence is Média. More payments of profit sharing in a year than
 * the law allows are Risco, and an advance counts when the definitive amount is base too.
 */
export default defineRelatorio({
  numero: 93,
  nome: 'eSocial Rubricas x Incidência CP',
  module: 'e-Social',
  tool: 'post_process',
  descricao: {
    eSocial: [
      'Rubricas cuja incidência diverge da esperada pela natureza.',
      'Regra sem confirmação em fonte oficial: a situação das teses é leitura da casa, com data (Situação em); ' +
        'confira antes de usar.',
      'Informativo com Condição: só vale com a prova pedida, que os arquivos não trazem; sem ela não há valor.',
      'Estimativa: encargo da empresa (patronal, RAT e terceiros) sobre o valor do período.',
    ],
  },
  fontes: ['esocial_folha_item'],
  tabelas: ['verbas_cp', 'esocial_natureza_rubrica', 'esocial_fpas_terceiros', 'encargo_folha', 'esocial_cr_grupo'],
  colunas: [
    ...texto(
      'Rubrica',
      'Descrição',
      'Natureza',
      'Desc. Natureza',
      'Inc. CP Atual',
      'Inc. CP Esperada',
      'Fundamento',
      'Tipo',
      'Situação da Tese',
      'Efeito',
      'Vincula a RFB',
      'Parcela',
      'Condição',
      'Confiança',
    ),
    ...data('Situação em'),
    ...inteiro('Meses'),
    ...dinheiro('Valor no Período', 'Encargo Estimado'),
  ],
  totalPor: ['Tipo'],
  sql: readSql(import.meta.url, './093-rubricas-incidencia-cp.sql'),
  ordem: 's.codRubr, s.ideTabRubr, s.versao, s.esperada, s.fundamento, s.tipo, s.confianca, s.condicao',
});
