import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * E210, fields 02 to 15. The check restates S = 08+09+10-03-04-05-06-07: S ≥ 0 is field 11 and 14 is zero, else 14 =
 * -S; 13 = 11-12.
 */
export default defineRelatorio({
  numero: 34,
  nome: 'EFD-F ICMS-ST',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Apuração da substituição tributária por UF.'] },
  fontes: ['efdf_e210'],
  colunas: [
    ...P,
    ...texto('UF', 'Movimento'),
    ...dinheiroSemTotal('Saldo Anterior'),
    ...dinheiro(
      'Devoluções',
      'Ressarcimentos',
      'Outros Créditos',
      'Ajustes Crédito',
      'Retenção',
      'Outros Débitos',
      'Ajustes Débito',
      'Saldo Devedor',
      'Deduções',
      'A Recolher',
    ),
    ...comTotal({ how: 'last', per: ['CNPJ Estab.', 'UF'] }, dinheiro('Saldo Transportar')),
    ...dinheiro('Extra-apuração'),
    ...texto('Conferência'),
  ],
  sql: readSql(import.meta.url, './034-icms-st.sql'),
  ordem: 'ordem, _linha',
});
