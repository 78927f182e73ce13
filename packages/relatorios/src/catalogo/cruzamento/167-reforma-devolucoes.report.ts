import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, data, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * What returns after 31/12/2026 give: credit of CBS, as much as PIS and COFINS fell on the sale (LC 214/2025,
 * art. 379).
 * First the returns that the project has, with the share of the item that came back; then the sales of the last twelve
 * months, item by item, to look up at a return. A credit of PIS and COFINS taken instead is a risk.
 */
export default defineRelatorio({
  numero: 167,
  nome: 'Cruzamento Reforma Devoluções',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'PIS e COFINS das vendas de 2026 por chave e item: o que cada devolução de 2027 em diante dá de crédito de CBS.',
      'Os valores são os escriturados: um achado que mude a venda muda o crédito.',
    ],
    XML: ['Devoluções de 2027 em diante de vendas anteriores, e crédito de PIS e COFINS tomado no lugar do de CBS.'],
  },
  fontes: [...FONTES_FATO_PC, 'nfe_item'],
  tabelas: ['cfop', 'parametro_lei'],
  colunas: [
    ...texto('Origem', 'Chave da Venda'),
    ...inteiro('Nº Item'),
    ...texto('Chave'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'CFOP'),
    ...dinheiro('Valor', 'Base', 'PIS', 'COFINS', 'Crédito de CBS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Origem', 'Tipo'],
  sql: readSql(import.meta.url, './167-reforma-devolucoes.sql'),
  ordem: 'v.parte, v.emissao, v.devolucao, v.item_da_devolucao, v.chave, v.item, a.ordem, v._linha',
});
