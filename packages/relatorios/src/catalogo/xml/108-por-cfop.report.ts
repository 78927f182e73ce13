import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Totals of the items of authorised notes. The CFOP of third parties is the issuer's (5xxx, 6xxx). Items with indTot
 * 0 are counted, but Produtos leaves them out, as the total of the note does.
 */
export default defineRelatorio({
  numero: 108,
  nome: 'XML por CFOP',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por CFOP.'] },
  fontes: ['nfe_item'],
  tabelas: ['cfop'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'CFOP', 'Desc. CFOP', 'Grupo'),
    ...inteiro('Qtd Notas'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Produtos', 'Desconto', 'ICMS', 'ST', 'IPI', 'PIS', 'COFINS'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: readSql(import.meta.url, './108-por-cfop.sql'),
  ordem: 't.mes, t.lado, t.CFOP',
});
