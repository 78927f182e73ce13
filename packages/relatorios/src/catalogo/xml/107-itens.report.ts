import { readSql } from '@apura/apuracao';
import { data, decimal, dinheiro, inteiro, PIS_COFINS, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Items of the authorised notes. Those with indTot 0 are here though they do not add to the note's totals. */
export default defineRelatorio({
  numero: 107,
  nome: 'XML Itens',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Itens com toda a tributação.'] },
  fontes: ['nfe_item'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Própria ou Terceiros', 'CNPJ Contraparte'),
    ...inteiro('Nº Item'),
    ...texto('Código', 'Descrição', 'NCM', 'CEST', 'CFOP', 'Unid'),
    ...decimal(4, 'Qtde'),
    ...decimal(10, 'Valor Unit.'),
    ...dinheiro('Valor Produto', 'Desconto', 'Frete', 'Seguro', 'Outras'),
    ...texto('Origem', 'CST-CSOSN'),
    ...dinheiro('Base ICMS'),
    ...percentual('Alíq ICMS'),
    ...dinheiro('ICMS', 'Base ST', 'ST', 'FCP'),
    ...texto('CST IPI'),
    ...dinheiro('Base IPI', 'IPI'),
    ...PIS_COFINS,
    ...texto('Arquivo'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: readSql(import.meta.url, './107-itens.sql'),
  ordem: 's.emissao, s.chave, i.nItem',
});
