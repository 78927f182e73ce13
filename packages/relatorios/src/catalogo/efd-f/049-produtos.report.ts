import { readSql } from '@apura/apuracao';
import { USOS_ITEM_EFDF } from '@apura/modelo';
import { percentual, texto } from '../../colunas.ts';
import { ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per 0200. Descrição ends with the names and codes that 0205 says the item had before; Fatores de Conversão
 * are those of 0220 and the parts of 0221. Movimentou distinguishes an item that only an inventory names from one in
 * documents or in production. The NCM table holds today's codes with their start: one that it does not know may have
 * been valid earlier, so it reads 'Não consta' and never 'Não'.
 */
export default defineRelatorio({
  numero: 49,
  nome: 'EFD-F Produtos',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Cadastro de itens com NCM, CEST e uso.',
      'A tabela de NCM traz os códigos em vigor e o seu início: um código extinto aparece como "Não consta", e ' +
        'antes do início da tabela a validade não é dita.',
      'Monofásico diz o que as tabelas 4.3.10 e 4.3.11 trazem para o NCM no período; um EX da TIPI ou uma ' +
        'condição aparece como "Conforme EX ou condição".',
    ],
  },
  fontes: ['efdf_0200'],
  auxiliares: ['efdf_0205', 'efdf_0220', 'efdf_0221', ...USOS_ITEM_EFDF],
  tabelas: ['ncm', 'nat_rec_ncm'],
  recorte: 'arquivo',
  colunas: [
    ...texto(
      'Período',
      'CNPJ Estab.',
      'Código',
      'Descrição',
      'Barras',
      'Unid',
      'Tipo Item',
      'NCM',
      'EX',
      'Gênero',
      'CEST',
    ),
    ...percentual('Alíq ICMS'),
    ...texto('Fatores de Conversão', 'Movimentou', 'NCM Válido', 'Monofásico'),
  ],
  sql: { sql: readSql(import.meta.url, './049-produtos.sql'), doArquivo: [PERIODO, ESTABELECIMENTO] },
  ordem: 'a.ordem, i._linha',
});
