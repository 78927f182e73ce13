import { readSql } from '@apura/apuracao';
import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The inventory (H010 of own goods, IND_PROP 0 and 1, of whole inventories: MOT_INV 01 or none) against the balance
 * of the same accounts in the ECD on the same day. An establishment's inventory of one day counts from one file, the
 * latest. Items without an account are held together against the accounts mapped to stocks (referential 1.01.03) that
 * no item names. Days without balances in an ECD are left out; so is what agrees within 1.00.
 */
export default defineRelatorio({
  numero: 141,
  nome: 'Cruzamento Inventário x ECD',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': ['Inventário do bloco H x conta de estoque.'],
    ECD: ['Saldo das contas de estoque na data do inventário. Valor Estimado é a diferença de saldo, não um tributo.'],
  },
  fontes: ['efdf_h010'],
  colunas: [
    ...texto('Ano'),
    ...data('Data'),
    ...texto('Conta'),
    ...dinheiroSemTotal('Inventário', 'ECD', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    // A difference of balances comes back on every later date.
    ...dinheiroSemTotal('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './141-inventario-ecd.sql'),
  ordem: 'l.dia, l.conta',
});
