import { readSql } from '@apura/apuracao';
import { data, decimal, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per month of the PGDAS-D that counts, and one per month that only a later paper shows, which has its revenue
 * alone. The taxes are those declared of the company: to be paid and suspended.
 */
export default defineRelatorio({
  numero: 182,
  nome: 'Simples PGDAS Apuração',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Extratos, declarações e recibos do PGDAS-D: receita, RBT12, fator r, tributos e DAS de cada mês.',
      'Vale a última declaração do mês. O extrato sem recibo pode ser de uma apuração que não foi transmitida.',
    ],
  },
  fontes: ['ecac_pgdas_apuracao'],
  tabelas: ['parametro_lei'],
  colunas: [
    ...texto('Período', 'CNPJ', 'Papel', 'Número'),
    ...data('Transmissão'),
    ...texto('Retificadora', 'Regime'),
    ...dinheiro('RPA Interno', 'RPA Externo', 'RPA'),
    // Sums of other months.
    ...dinheiroSemTotal('RBT12', 'RBA', 'RBAA', 'Folha 12M'),
    ...decimal(2, 'Fator r'),
    ...texto('Impedido ICMS ISS'),
    ...dinheiro('IRPJ', 'CSLL', 'COFINS', 'PIS', 'CPP', 'ICMS', 'IPI', 'ISS', 'Total', 'Suspenso'),
    ...texto('DAS Nº'),
    ...data('Vencimento'),
    ...dinheiro('DAS Total'),
    ...data('Pago em'),
    ...texto('Origem', 'Conferência', 'Arquivo'),
  ],
  sql: readSql(import.meta.url, './182-simples-pgdas-apuracao.sql'),
  ordem: 'm.cnpj_basico, m.mes',
});
