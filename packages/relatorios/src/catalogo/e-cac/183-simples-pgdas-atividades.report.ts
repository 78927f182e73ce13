import { readSql } from '@apura/apuracao';
import { dinheiro, inteiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per share of revenue of an activity. The taxes are those of the whole activity, in the row of its first
 * share. 'Alíquota Efetiva' is what was declared of the activity's revenue; 'Alíquota Calculada' what LC 123 gives by
 * the RBT12, less the taxes that the words of each share take out. None is calculated
 * of transport and communication, which have the ICMS of another annex, nor where the ISS would pass its highest rate,
 * nor above the sublimit of a company that is not barred yet.
 */
export default defineRelatorio({
  numero: 183,
  nome: 'Simples PGDAS Atividades',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'PGDAS-D: a receita de cada atividade e parcela, o que cada uma tira do DAS (monofásico, ST, antecipação, ' +
        'isenção, exterior) e a alíquota declarada ao lado da calculada.',
      'Os tributos são da atividade inteira e aparecem só na primeira parcela.',
    ],
  },
  fontes: ['ecac_pgdas_atividade'],
  tabelas: ['simples_faixa', 'parametro_lei'],
  colunas: [
    ...P,
    ...texto('Atividade', 'Anexo', 'Sujeito a ST ou Monofásico'),
    ...inteiro('Parcela'),
    ...dinheiro('Receita'),
    ...texto('Monofásico', 'ST ICMS', 'ST PIS COFINS', 'Antecipação', 'Isenção ou Redução', 'Exterior', 'ISS'),
    ...dinheiro('IRPJ', 'CSLL', 'COFINS', 'PIS', 'CPP', 'ICMS', 'IPI', 'Valor ISS', 'Total'),
    ...percentual('Alíquota Efetiva', 'Alíquota Calculada'),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './183-simples-pgdas-atividades.sql'),
  ordem: 'p.cnpj_basico, p.mes, p.ordem, p.parcela, p.cnpj',
});
