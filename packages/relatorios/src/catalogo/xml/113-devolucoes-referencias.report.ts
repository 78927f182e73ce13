import { readSql } from '@apura/apuracao';
import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Authorised notes of return (finNFe 4) and those that refer to others: one row per note, CFOP and key referred to.
 * Value, PIS and COFINS are those of the items of the CFOP (products less discount), and are on the row of the
 * first key alone, so that they add up. 'Valor Referenciado' is the total of the note referred to, when its XML is in
 * the project.
 */
export default defineRelatorio({
  numero: 113,
  nome: 'XML Devoluções e Referências',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Devoluções e notas referenciadas.'] },
  fontes: ['nfe_nota'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Finalidade', 'CFOP'),
    // Returns of sales and of purchases, own notes and those of others, are shown together and no column distinguishes
    // them.
    ...dinheiroSemTotal('Valor'),
    ...texto('Chave Referenciada'),
    ...dinheiroSemTotal('Valor Referenciado', 'PIS', 'COFINS'),
  ],
  sql: readSql(import.meta.url, './113-devolucoes-referencias.sql'),
  ordem: 'n.emissao, n.chave, i.CFOP NULLS LAST, r.k NULLS FIRST',
});
