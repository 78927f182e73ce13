import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The credit of CBS on the stock of 31/12/2026 (LC 214/2025, art. 381), item by item: goods of a cumulative company
 * (I), goods whose tax was paid by the maker or importer under the laws that the article names (II), and the cumulative
 * share of a company with both regimes (III). The workbook that the company fills in for that day goes before the
 * inventory of the file (H010), and until either is sent, the last one is a simulation. What the company states and the
 * tables do not support is 'A confirmar'. It is no finding: nothing is due back before 2027.
 */
export default defineRelatorio({
  numero: 162,
  nome: 'EFD-F Reforma Crédito de Estoque',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Crédito presumido de CBS do estoque de 31/12/2026, item a item, com o motivo do que fica fora.',
      'Estimativa até o inventário desse dia: usa o último enviado. A planilha preenchida vale antes dele.',
    ],
    'EFD-Contribuições': ['Regime da empresa (0110), parcela cumulativa (0111) e importações (C120).'],
  },
  fontes: ['efdf_h010', 'inventario_virada'],
  tabelas: [
    'cfop',
    'ncm',
    'nat_rec',
    'nat_rec_ncm',
    'nat_rec_ncm_sucessor',
    'nat_rec_alcance',
    'estoque_art381',
    'parametro_lei',
    'parametro_pis_cofins',
    'tipo_item',
    'uf',
  ],
  colunas: [
    ...P,
    ...texto('Código', 'Descrição', 'NCM', 'Tipo Item'),
    ...decimal(3, 'Quantidade'),
    ...decimal(6, 'Custo Unitário'),
    ...dinheiro('Valor'),
    ...texto('Hipótese', 'Origem', 'Fornecedor'),
    ...data('Última Compra'),
    ...texto('Chave da Última Compra', 'Motivo da Exclusão'),
    ...dinheiro('Base', 'Crédito', 'Parcela Mensal'),
    ...texto('Confiança', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: readSql(import.meta.url, './162-reforma-credito-de-estoque.sql'),
  ordem: 'a.ordem, s._linha',
});
