import { A, data, decimal, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { comDescricao } from './com-descricao.ts';

const TIPO = {
  '0': 'Próprio em seu poder',
  '1': 'Próprio em poder de terceiros',
  '2': 'De terceiros em seu poder',
};

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
  sql: porArquivo`
    WITH k AS (
      SELECT 'K200' AS registro, _arquivo, _linha, DT_EST, COD_ITEM, QTD, IND_EST, COD_PART, NULL AS positiva, NULL AS negativa FROM efdf_k200
      UNION ALL
      SELECT 'K280', _arquivo, _linha, DT_EST, COD_ITEM, NULL, IND_EST, COD_PART, QTD_COR_POS, QTD_COR_NEG FROM efdf_k280
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, k.registro AS "Registro", k.DT_EST AS "Data", k.COD_ITEM AS "Código",
           i.descricao AS "Descrição", i.ncm AS "NCM", i.unid AS "Unid", k.QTD AS "Qtde", ${comDescricao('k.IND_EST', TIPO)} AS "Tipo Estoque",
           p.doc AS "CNPJ Part.", k.positiva AS "Correção Positiva", k.negativa AS "Correção Negativa", ${ARQUIVO}, k._linha AS "Linha"
      FROM k JOIN arq a ON a.id = k._arquivo
      LEFT JOIN item_efdf i ON i._arquivo = k._arquivo AND i.COD_ITEM = k.COD_ITEM
      LEFT JOIN part_efdf p ON p._arquivo = k._arquivo AND p.COD_PART = k.COD_PART`,
  ordem: 'a.ordem, k._linha',
});
