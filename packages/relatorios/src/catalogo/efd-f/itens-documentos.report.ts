import { A, data, decimal, dinheiro, inteiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
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
  auxiliares: ['efdf_c170', 'efdf_c190', 'nfe_nota', 'nfe_evento', 'nfe_item'],
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
  sql: porArquivo`
    WITH d AS (
      SELECT a.ordem, d._arquivo, d._linha, d.lado, d.COD_MOD, d.NUM_DOC, d.CHV, d.DT_DOC, p.doc, p.nome
        FROM doc_efdf d JOIN arq a ON a.id = d._arquivo
        LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
       WHERE d.registro = 'C100' AND sit_valida(d.COD_SIT)
    ), sem_c170 AS (
      SELECT d.* FROM d ANTI JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    ), do_xml AS (
      SELECT d.*, s._arquivo AS xml_arquivo, s._nota AS xml_nota FROM sem_c170 d JOIN nota_sit s ON s.chave = d.CHV
       WHERE EXISTS (SELECT 1 FROM nfe_item x WHERE x._arquivo = s._arquivo AND x._nota = s._nota)
    ), itens AS (
      SELECT 'C170' AS origem, i._arquivo, i._pai AS doc, i._linha, TRY_CAST(i.NUM_ITEM AS INTEGER) AS n, i.COD_ITEM AS codigo,
             t.descricao, t.ncm, t.cest, t.tipo, CAST(i.QTD AS DECIMAL(18,5)) AS qtd, i.UNID AS unid, i.VL_ITEM AS valor,
             i.VL_DESC AS descontos, i.CFOP, i.CST_ICMS, i.VL_BC_ICMS AS bc, i.ALIQ_ICMS AS aliq, i.VL_ICMS AS icms, i.VL_BC_ICMS_ST AS bc_st,
             i.ALIQ_ST AS aliq_st, i.VL_ICMS_ST AS st, i.CST_IPI, i.VL_BC_IPI AS bc_ipi, i.ALIQ_IPI AS aliq_ipi, i.VL_IPI AS ipi, i.CST_PIS,
             i.VL_BC_PIS AS bc_pis, i.VL_PIS AS pis, i.CST_COFINS, i.VL_BC_COFINS AS bc_cofins, i.VL_COFINS AS cofins, i.COD_CTA AS conta
        FROM efdf_c170 i LEFT JOIN item_efdf t ON t._arquivo = i._arquivo AND t.COD_ITEM = i.COD_ITEM
      UNION ALL
      SELECT 'XML', d._arquivo, d._linha, d._linha, x.nItem, x.cProd, x.xProd, x.NCM, x.CEST, NULL, CAST(x.qCom AS DECIMAL(18,5)), x.uCom,
             x.vProd, x.vDesc, x.CFOP, coalesce(x.ICMS_orig, '') || coalesce(x.ICMS_CST, x.ICMS_CSOSN, ''), x.ICMS_vBC, x.ICMS_pICMS, x.ICMS_vICMS,
             x.ICMS_vBCST, x.ICMS_pICMSST, x.ICMS_vICMSST, x.IPI_CST, x.IPI_vBC, x.IPI_pIPI, x.IPI_vIPI, x.PIS_CST, x.PIS_vBC, x.PIS_vPIS,
             x.COFINS_CST, x.COFINS_vBC, x.COFINS_vCOFINS, NULL
        FROM do_xml d JOIN nfe_item x ON x._arquivo = d.xml_arquivo AND x._nota = d.xml_nota
      UNION ALL
      SELECT 'C190', r._arquivo, r._pai, r._linha, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, r.VL_OPR, NULL, r.CFOP, r.CST_ICMS,
             r.VL_BC_ICMS, r.ALIQ_ICMS, r.VL_ICMS, r.VL_BC_ICMS_ST, NULL, r.VL_ICMS_ST, NULL, NULL, NULL, r.VL_IPI, NULL, NULL, NULL, NULL,
             NULL, NULL, NULL
        FROM efdf_c190 r JOIN sem_c170 d ON d._arquivo = r._arquivo AND d._linha = r._pai
        ANTI JOIN do_xml x ON x._arquivo = r._arquivo AND x._linha = r._pai
    ), em_ordem AS (
      SELECT a.ordem, i.* EXCLUDE (_arquivo) FROM itens i JOIN arq a ON a.id = i._arquivo ORDER BY a.ordem, i._linha, i.n
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, i.origem AS "Origem", d.lado AS "Lado", d.COD_MOD AS "Modelo",
           d.NUM_DOC AS "Número", d.CHV AS "Chave", d.DT_DOC AS "Emissão", d.doc AS "CNPJ-CPF Part.", d.nome AS "Nome Part.",
           i.n AS "Nº Item", i.codigo AS "Código", i.descricao AS "Descrição",
           i.ncm AS "NCM", i.cest AS "CEST", i.tipo AS "Tipo Item",
           i.qtd AS "Qtde", i.unid AS "Unid", i.valor AS "Valor Item", i.descontos AS "Desconto", i.CFOP AS "CFOP",
           i.CST_ICMS AS "CST ICMS", i.bc AS "Base ICMS", CAST(i.aliq AS DECIMAL(18,4)) AS "Alíq ICMS", i.icms AS "ICMS",
           i.bc_st AS "Base ST", CAST(i.aliq_st AS DECIMAL(18,4)) AS "Alíq ST", i.st AS "ICMS ST", i.CST_IPI AS "CST IPI",
           i.bc_ipi AS "Base IPI", CAST(i.aliq_ipi AS DECIMAL(18,4)) AS "Alíq IPI", i.ipi AS "IPI", i.CST_PIS AS "CST PIS",
           i.bc_pis AS "Base PIS", i.pis AS "PIS", i.CST_COFINS AS "CST COFINS", i.bc_cofins AS "Base COFINS", i.cofins AS "COFINS",
           i.conta AS "Conta", ${ARQUIVO}, i._linha AS "Linha"
      FROM em_ordem i JOIN d ON d.ordem = i.ordem AND d._linha = i.doc JOIN arq a ON a.ordem = i.ordem`,
  ordem: 'i.ordem, i._linha, i.n',
});
