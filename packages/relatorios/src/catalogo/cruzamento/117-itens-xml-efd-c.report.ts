import { readSql } from '@apura/apuracao';
import { A, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Items that a valid note and a C170 both have, one row per field that differs; of a key booked twice, the first
 * entry. Programs number the items of a book as they like, so that items of a key are paired by number and value
 * first, then by value in their order, then by number alone, and what is left when both sides have as many of it. 'Nº
 * Item' is the note's. In own notes the NCM, the CFOP, both CST, both bases and the value are compared; in third
 * parties' only the NCM, the last three digits of the CFOP and the value, since the rest is seen from the buyer's
 * side. Fields that one side leaves empty are not compared. The estimated value is 9.25% of the difference of bases,
 * or 0.
 */
export default defineRelatorio({
  numero: 117,
  nome: 'Cruzamento Itens XML x EFD-C',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Itens com NCM, CFOP, CST ou base diferentes.'],
    'EFD-Contribuições': ['Itens escriturados (C170).'],
  },
  fontes: ['nfe_item'],
  tabelas: ['uf', 'parametro_pis_cofins'],
  colunas: [
    ...texto('Período', 'Chave'),
    ...inteiro('Nº Item'),
    ...texto('Campo', 'Valor XML', 'Valor EFD-C', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: readSql(import.meta.url, './117-itens-xml-efd-c.sql'),
  ordem: 'd.ordem, d._linha, d.k',
});
