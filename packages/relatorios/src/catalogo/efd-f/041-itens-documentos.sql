WITH
  -- One row per valid C100.
  nota AS (
    SELECT a.ordem, d._arquivo, d._linha, d.lado, d.COD_MOD, d.NUM_DOC, d.CHV, d.DT_DOC, p.doc, p.nome
    FROM doc_efdf d
    JOIN arq a ON a.id = d._arquivo
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    WHERE d.registro = 'C100' AND sit_valida(d.COD_SIT)
  ),
  nota_sem_c170 AS (
    SELECT d.* FROM nota d ANTI JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
  ),
  -- The notes without C170 whose XML has items, with where the XML is.
  nota_do_xml AS (
    SELECT d.*, s._arquivo AS xml_arquivo, s._nota AS xml_nota
    FROM nota_sem_c170 d
    JOIN nota_sit s ON s.chave = d.CHV
    WHERE EXISTS (SELECT 1 FROM nfe_item x WHERE x._arquivo = s._arquivo AND x._nota = s._nota)
  ),
  -- One row per C170, item of an XML, or C190 of a note that has neither.
  item AS (
    SELECT
      'C170' AS origem, i._arquivo, i._pai AS doc, i._linha,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS n,
      i.COD_ITEM AS codigo, t.descricao, t.ncm, t.cest, t.tipo,
      CAST(i.QTD AS DECIMAL(18, 5)) AS qtd,
      i.UNID AS unid, i.VL_ITEM AS valor, i.VL_DESC AS descontos, i.CFOP, i.CST_ICMS, i.VL_BC_ICMS AS bc,
      i.ALIQ_ICMS AS aliq, i.VL_ICMS AS icms, i.VL_BC_ICMS_ST AS bc_st, i.ALIQ_ST AS aliq_st,
      i.VL_ICMS_ST AS st, i.CST_IPI, i.VL_BC_IPI AS bc_ipi, i.ALIQ_IPI AS aliq_ipi, i.VL_IPI AS ipi,
      i.CST_PIS, i.VL_BC_PIS AS bc_pis, i.VL_PIS AS pis, i.CST_COFINS, i.VL_BC_COFINS AS bc_cofins,
      i.VL_COFINS AS cofins, i.COD_CTA AS conta
    FROM efdf_c170 i
    LEFT JOIN item_efdf t ON t._arquivo = i._arquivo AND t.COD_ITEM = i.COD_ITEM
    UNION ALL BY NAME
    SELECT
      'XML' AS origem, d._arquivo, d._linha AS doc, d._linha, x.nItem AS n, x.cProd AS codigo,
      x.xProd AS descricao, x.NCM AS ncm, x.CEST AS cest,
      CAST(x.qCom AS DECIMAL(18, 5)) AS qtd,
      x.uCom AS unid, x.vProd AS valor, x.vDesc AS descontos, x.CFOP,
      coalesce(x.ICMS_orig, '') || coalesce(x.ICMS_CST, x.ICMS_CSOSN, '') AS CST_ICMS,
      x.ICMS_vBC AS bc, x.ICMS_pICMS AS aliq, x.ICMS_vICMS AS icms, x.ICMS_vBCST AS bc_st,
      x.ICMS_pICMSST AS aliq_st, x.ICMS_vICMSST AS st, x.IPI_CST AS CST_IPI, x.IPI_vBC AS bc_ipi,
      x.IPI_pIPI AS aliq_ipi, x.IPI_vIPI AS ipi, x.PIS_CST AS CST_PIS, x.PIS_vBC AS bc_pis, x.PIS_vPIS AS pis,
      x.COFINS_CST AS CST_COFINS, x.COFINS_vBC AS bc_cofins, x.COFINS_vCOFINS AS cofins
    FROM nota_do_xml d
    JOIN nfe_item x ON x._arquivo = d.xml_arquivo AND x._nota = d.xml_nota
    UNION ALL BY NAME
    SELECT
      'C190' AS origem, r._arquivo, r._pai AS doc, r._linha, r.VL_OPR AS valor, r.CFOP, r.CST_ICMS,
      r.VL_BC_ICMS AS bc, r.ALIQ_ICMS AS aliq, r.VL_ICMS AS icms, r.VL_BC_ICMS_ST AS bc_st,
      r.VL_ICMS_ST AS st, r.VL_IPI AS ipi
    FROM efdf_c190 r
    JOIN nota_sem_c170 d ON d._arquivo = r._arquivo AND d._linha = r._pai
    ANTI JOIN nota_do_xml x ON x._arquivo = r._arquivo AND x._linha = r._pai
  ),
  -- The items are sorted before the wide columns of their notes are looked up.
  em_ordem AS (
    SELECT a.ordem, i.* EXCLUDE (_arquivo)
    FROM item i
    JOIN arq a ON a.id = i._arquivo
    ORDER BY a.ordem, i._linha, i.n
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  i.origem AS "Origem",
  d.lado AS "Lado",
  d.COD_MOD AS "Modelo",
  d.NUM_DOC AS "Número",
  d.CHV AS "Chave",
  d.DT_DOC AS "Emissão",
  d.doc AS "CNPJ-CPF Part.",
  d.nome AS "Nome Part.",
  i.n AS "Nº Item",
  i.codigo AS "Código",
  i.descricao AS "Descrição",
  i.ncm AS "NCM",
  i.cest AS "CEST",
  i.tipo AS "Tipo Item",
  i.qtd AS "Qtde",
  i.unid AS "Unid",
  i.valor AS "Valor Item",
  i.descontos AS "Desconto",
  i.CFOP AS "CFOP",
  i.CST_ICMS AS "CST ICMS",
  i.bc AS "Base ICMS",
  i.aliq AS "Alíq ICMS",
  i.icms AS "ICMS",
  i.bc_st AS "Base ST",
  i.aliq_st AS "Alíq ST",
  i.st AS "ICMS ST",
  i.CST_IPI AS "CST IPI",
  i.bc_ipi AS "Base IPI",
  i.aliq_ipi AS "Alíq IPI",
  i.ipi AS "IPI",
  i.CST_PIS AS "CST PIS",
  i.bc_pis AS "Base PIS",
  i.pis AS "PIS",
  i.CST_COFINS AS "CST COFINS",
  i.bc_cofins AS "Base COFINS",
  i.cofins AS "COFINS",
  i.conta AS "Conta",
  a.arquivo AS "Arquivo",
  i._linha AS "Linha"
FROM em_ordem i
JOIN nota d ON d.ordem = i.ordem AND d._linha = i.doc
JOIN arq a ON a.ordem = i.ordem
