import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * E110. The check restates the balance S = 02+03+04+05-06-07-08-09-10 (S ≥ 0: 11 = S, 13 = 11-12, 14 = 0; else 14 = -S)
 * and, when the month before is in the project, that field 10 is the field 14 carried from it.
 */
export default defineRelatorio({
  numero: 31,
  nome: 'EFD-F Apuração ICMS',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Apuração mensal do ICMS próprio.'] },
  fontes: ['efdf_e110'],
  colunas: [
    ...P,
    ...dinheiro(
      'Débitos',
      'Ajustes Débito Doc',
      'Ajustes Débito',
      'Estornos Crédito',
      'Créditos',
      'Ajustes Crédito Doc',
      'Ajustes Crédito',
      'Estornos Débito',
    ),
    ...dinheiroSemTotal('Saldo Credor Anterior'),
    ...dinheiro('Saldo Apurado', 'Deduções', 'ICMS a Recolher'),
    ...comTotal({ how: 'last', per: ['CNPJ Estab.'] }, dinheiro('Saldo Credor Transportar')),
    ...dinheiro('Extra-apuração'),
    ...texto('Conferência'),
  ],
  sql: readSql(import.meta.url, './031-apuracao-icms.sql'),
  ordem: 'ordem, _linha',
});
