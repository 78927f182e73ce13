import { readFileSync } from 'node:fs';
import { data, dinheiro, inteiro, texto } from '../../colunas.ts';
import type { LeituraDoDia } from '../../define-relatorio.ts';

/**
 * What 'Cruzamento Consolidado de Oportunidades' shows: one row per thesis, report, year, confidence, situation and
 * treatment.
 */
export const COLUNAS_OPORTUNIDADES = [
  ...texto('Tese', 'Relatório Fonte', 'Ano'),
  ...inteiro('Qtd Linhas'),
  ...dinheiro('Valor', 'Pago a Maior', 'Retenções', 'Saldo Descontável', 'Saldo Ressarcível'),
  ...dinheiro('Débito em Aberto', 'Estimativa'),
  ...inteiro('Meses Divergentes'),
  ...dinheiro('Contingente', 'Redução Futura por Mês', 'Retificação Encerrada', 'Prescrito', 'Selic'),
  ...texto('Selic até', 'Confiança', 'Situação da Tese', 'Já Tratado'),
  ...dinheiro('Prescreve em 90 dias', 'Prescreve em 180 dias'),
  ...data('Prescreve em'),
];

/**
 * What the report stores: dated rows of one thesis and one class of value each. `mes_extincao` (AAAA-MM) is the month
 * of the payment, from which the Selic runs; `prescreve_em` the last day of the right; `prazo_retificacao` the last day
 * of the rectifier that the right needs, where it comes before the other. What depends on today is computed on reading.
 */
export const LEITURA_OPORTUNIDADES: LeituraDoDia = {
  colunasGuardadas: [
    ...texto('tese', 'fonte', 'ano', 'confianca', 'situacao_tese', 'ja_tratado', 'classe'),
    ...texto('pagamento_conferido', 'mes_extincao'),
    ...data('prescreve_em', 'prazo_retificacao'),
    ...inteiro('linhas'),
    ...dinheiro('valor'),
  ],
  sql: readFileSync(new URL('./oportunidades-do-dia.sql', import.meta.url), 'utf8'),
};
