import { readSql } from '@apura/apuracao';
import { A, data, decimal, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per record that names an item: what was produced (K230, K250, K291, K301) or consumed (K235, K255, K292,
 * K302). Ordem, Início and Fim are those of the order above it; industrialisation by third parties and joint production
 * without an order have the date of production. The product repeats on the rows of its inputs, its quantity does not.
 */
export default defineRelatorio({
  numero: 47,
  nome: 'EFD-F Produção',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Ordens, insumos consumidos e industrialização.'] },
  fontes: ['efdf_k230', 'efdf_k235', 'efdf_k250', 'efdf_k255', 'efdf_k291', 'efdf_k292', 'efdf_k301', 'efdf_k302'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Registro', 'Ordem'),
    ...data('Início', 'Fim'),
    ...texto('Produto'),
    ...decimal(6, 'Qtde Produzida'),
    ...texto('Insumo'),
    ...decimal(6, 'Qtde Consumida'),
    ...texto('Insumo Substituído'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './047-producao.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'k.ordem, k._linha',
});
