import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per H010, with one more for each further H020 of the item, which carries its tax alone so that quantities and
 * values add up. An inventory without items has a row of its own: a declared stock of zero, or a value that lacks its
 * items.
 */
export default defineRelatorio({
  numero: 44,
  nome: 'EFD-F Inventário',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Estoque declarado no bloco H.'] },
  fontes: ['efdf_h005'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.'),
    ...data('Data Inventário'),
    ...texto('Motivo', 'Código', 'Descrição', 'NCM', 'Tipo Item', 'Unid'),
    ...decimal(3, 'Qtde'),
    ...decimal(6, 'Valor Unitário'),
    ...dinheiro('Valor Item', 'Valor IR'),
    ...texto('Propriedade', 'CNPJ-CPF Part.', 'Conta', 'CST ICMS'),
    ...dinheiro('Base ICMS', 'ICMS'),
    ...texto('Conferência'),
    ...A,
  ],
  totalPor: ['Período', 'Data Inventário', 'Motivo', 'Propriedade'],
  sql: { sql: readSql(import.meta.url, './044-inventario.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'h.ordem, h._linha, h.linha_item, h.n',
});
