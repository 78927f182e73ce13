import { readSql } from '@apura/apuracao';
import { A, data, decimal, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** K200 is the stock of the period; K280 corrects that of an earlier one, whose date it carries. */
export default defineRelatorio({
  numero: 46,
  nome: 'EFD-F Estoque K200',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Estoque escriturado e correções.'] },
  fontes: ['efdf_k200', 'efdf_k280'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Registro'),
    ...data('Data'),
    ...texto('Código', 'Descrição', 'NCM', 'Unid'),
    ...decimal(3, 'Qtde'),
    ...texto('Tipo Estoque', 'CNPJ Part.'),
    ...decimal(3, 'Correção Positiva', 'Correção Negativa'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './046-estoque-k200.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'k.ordem, k._linha',
});
