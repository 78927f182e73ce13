import { A, data, decimal, dinheiro, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { comDescricao } from './com-descricao.ts';
import { conferencia, diferenca } from './conferencia.ts';

const MOTIVO = {
  '01': 'No final do período',
  '02': 'Mudança de forma de tributação da mercadoria',
  '03': 'Baixa cadastral, paralisação temporária e outras',
  '04': 'Alteração de regime de pagamento',
  '05': 'Por determinação dos fiscos',
  '06': 'Controle das mercadorias sujeitas a ST',
};
const PROPRIEDADE = {
  '0': 'Própria em seu poder',
  '1': 'Própria em poder de terceiros',
  '2': 'De terceiros em seu poder',
};

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
  auxiliares: ['efdf_h010', 'efdf_h020'],
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
  sql: porArquivo`
    WITH soma AS (
      SELECT _arquivo, _pai, sum(VL_ITEM) AS total FROM efdf_h010 GROUP BY ALL
    ), h AS (
      SELECT v._arquivo, v._linha AS inventario, v.DT_INV, v.MOT_INV, i._linha AS item_linha, i.COD_ITEM, i.UNID, i.QTD, i.VL_UNIT, i.VL_ITEM, i.VL_ITEM_IR,
             i.IND_PROP, i.COD_PART, i.COD_CTA, t._linha AS linha_t, t.CST_ICMS, t.BC_ICMS, t.VL_ICMS,
             row_number() OVER (PARTITION BY v._arquivo, v._linha, i._linha ORDER BY t._linha) AS n,
             ${conferencia(
               diferenca({
                 texto: 'ΣVL_ITEM ≠ H005.VL_INV',
                 sql: 'coalesce(s.total, 0) - coalesce(v.VL_INV, 0)',
               }),
             )} AS conferencia
        FROM efdf_h005 v
        LEFT JOIN soma s ON s._arquivo = v._arquivo AND s._pai = v._linha
        LEFT JOIN efdf_h010 i ON i._arquivo = v._arquivo AND i._pai = v._linha
        LEFT JOIN efdf_h020 t ON t._arquivo = i._arquivo AND t._pai = i._linha
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, h.DT_INV AS "Data Inventário", ${comDescricao('h.MOT_INV', MOTIVO)} AS "Motivo",
           h.COD_ITEM AS "Código", i.descricao AS "Descrição", i.ncm AS "NCM", i.tipo AS "Tipo Item", h.UNID AS "Unid",
           CASE WHEN h.n = 1 THEN h.QTD END AS "Qtde", h.VL_UNIT AS "Valor Unitário", CASE WHEN h.n = 1 THEN h.VL_ITEM END AS "Valor Item",
           CASE WHEN h.n = 1 THEN h.VL_ITEM_IR END AS "Valor IR", ${comDescricao('h.IND_PROP', PROPRIEDADE)} AS "Propriedade",
           p.doc AS "CNPJ-CPF Part.", h.COD_CTA AS "Conta", h.CST_ICMS AS "CST ICMS", h.BC_ICMS AS "Base ICMS", h.VL_ICMS AS "ICMS",
           h.conferencia AS "Conferência", ${ARQUIVO},
           CASE WHEN h.n > 1 THEN h.linha_t ELSE coalesce(h.item_linha, h.inventario) END AS "Linha"
      FROM h JOIN arq a ON a.id = h._arquivo
      LEFT JOIN item_efdf i ON i._arquivo = h._arquivo AND i.COD_ITEM = h.COD_ITEM
      LEFT JOIN part_efdf p ON p._arquivo = h._arquivo AND p.COD_PART = h.COD_PART`,
  ordem: 'a.ordem, h.inventario, h.item_linha, h.n',
});
