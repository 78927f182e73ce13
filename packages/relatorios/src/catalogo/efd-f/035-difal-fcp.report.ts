import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const SALDO_A_TRANSPORTAR = { how: 'last', per: ['CNPJ Estab.', 'UF'] } as const;

/**
 * E310. Until layout 010 (2016) there was one balance for both: what is to be paid and carried over is in the DIFAL
 * columns and of the FCP only the month's debits and credits are known, which enter that one balance.
 */
export default defineRelatorio({
  numero: 35,
  nome: 'EFD-F DIFAL e FCP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Apuração do diferencial de alíquota e do FCP por UF.',
      'Regra sem confirmação em fonte oficial: até o leiaute 010 (2016), em que o saldo é um só, a conferência ' +
        'soma o FCP ao DIFAL.',
    ],
  },
  fontes: ['efdf_e310'],
  colunas: [
    ...P,
    ...texto('UF', 'Movimento'),
    ...dinheiroSemTotal('Saldo Ant. DIFAL'),
    ...dinheiro(
      'Débitos DIFAL',
      'Outros Déb.',
      'Créditos',
      'Outros Créd.',
      'Saldo Devedor',
      'Deduções',
      'DIFAL a Recolher',
    ),
    ...comTotal(SALDO_A_TRANSPORTAR, dinheiro('Saldo Transportar')),
    ...dinheiro('Extra'),
    ...dinheiroSemTotal('Saldo Ant. FCP'),
    ...dinheiro(
      'Débitos FCP',
      'Outros Déb. FCP',
      'Créditos FCP',
      'Outros Créd. FCP',
      'Saldo Dev. FCP',
      'Deduções FCP',
      'FCP a Recolher',
    ),
    ...comTotal(SALDO_A_TRANSPORTAR, dinheiro('Saldo Transp. FCP')),
    ...dinheiro('Extra FCP'),
    ...texto('Conferência'),
  ],
  sql: readSql(import.meta.url, './035-difal-fcp.sql'),
  ordem: 'ordem, _linha',
});
