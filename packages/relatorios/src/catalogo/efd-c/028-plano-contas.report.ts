import { readSql } from '@apura/apuracao';
import { data, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * 0500 with what the items of each account add up to. An account that 0500 has more than once carries the values on its
 * latest line only. Accounts that the items name and 0500 does not, and the items without account, come at the end.
 */
export default defineRelatorio({
  numero: 28,
  nome: 'EFD-C Plano de Contas',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Contas usadas e PIS/COFINS por conta.'] },
  fontes: ['efdc_0500'],
  colunas: [
    ...texto('Período'),
    ...data('Data'),
    ...texto('Natureza', 'S-A'),
    ...inteiro('Nível'),
    ...texto('Conta', 'Nome', 'Conta Referencial'),
    ...dinheiro('Receita', 'PIS Débito', 'COFINS Débito', 'PIS Crédito', 'COFINS Crédito'),
  ],
  sql: readSql(import.meta.url, './028-plano-contas.sql'),
  ordem: 'a.ordem, c._linha NULLS LAST, c.conta NULLS LAST',
});
