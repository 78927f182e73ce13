import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Totals of the items of authorised notes by NCM. The treatment is that of the day of each note: an NCM whose
 * treatment changed within a month is two rows. Produtos leaves items with indTot 0 out. The confidence is
 * written beside what depends on an EX, on a use or on a list.
 */
export default defineRelatorio({
  numero: 109,
  nome: 'XML por NCM',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por NCM com marca monofásico, ST ou zero.'] },
  fontes: ['nfe_item'],
  tabelas: ['ncm', 'nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor', 'nat_rec_alcance'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'NCM', 'Descrição NCM', 'Tabela PIS COFINS'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Produtos', 'ICMS', 'PIS', 'COFINS'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: readSql(import.meta.url, './109-por-ncm.sql'),
  ordem: 't.mes, t.lado, t.ncm, t.tabela NULLS LAST',
});
