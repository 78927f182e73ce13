import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, inteiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Per C100: its C170; else the items of the XML with the same key; else its C190 with the item blank. Never two of them
 * for one note. Arquivo and Linha are those of the C170 or C190, and of the C100 when the items come from the XML.
 */
export default defineRelatorio({
  numero: 41,
  nome: 'EFD-F Itens de Documentos',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': ['Itens (C170) e, na emissão própria, itens do XML.'],
    XML: ['Itens das notas de emissão própria, que a EFD não detalha.'],
  },
  fontes: ['efdf_c100'],
  recorte: 'linha',
  desempate: 'Nº Item',
  ordenaAntes: true,
  colunas: [
    ...P,
    ...texto('Origem', 'Lado', 'Modelo', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.'),
    ...inteiro('Nº Item'),
    ...texto('Código', 'Descrição', 'NCM', 'CEST', 'Tipo Item'),
    ...decimal(5, 'Qtde'),
    ...texto('Unid'),
    ...dinheiro('Valor Item', 'Desconto'),
    ...texto('CFOP', 'CST ICMS'),
    ...dinheiro('Base ICMS'),
    ...percentual('Alíq ICMS'),
    ...dinheiro('ICMS', 'Base ST'),
    ...percentual('Alíq ST'),
    ...dinheiro('ICMS ST'),
    ...texto('CST IPI'),
    ...dinheiro('Base IPI'),
    ...percentual('Alíq IPI'),
    ...dinheiro('IPI'),
    ...texto('CST PIS'),
    ...dinheiro('Base PIS', 'PIS'),
    ...texto('CST COFINS'),
    ...dinheiro('Base COFINS', 'COFINS'),
    ...texto('Conta'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: { sql: readSql(import.meta.url, './041-itens-documentos.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'i.ordem, i._linha, i.n',
});
