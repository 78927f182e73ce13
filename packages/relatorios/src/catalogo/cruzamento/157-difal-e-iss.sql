-- One row per document and tax inside the base whose exclusion no act of the RFB admits yet: the DIFAL and its FCP of
-- sales (by the XML), and the ISS of services (A100).
WITH
  -- The taxes of a note, by its key; of a service, by its record.
  da_nota AS (
    SELECT
      s.chave,
      sum(coalesce(i.ICMSUFDest_vICMSUFDest, 0) + coalesce(i.ICMSUFDest_vICMSUFRemet, 0)) AS difal,
      sum(coalesce(i.ICMSUFDest_vFCPUFDest, 0)) AS fcp
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida AND s.lado = 'Própria'
    GROUP BY ALL
    HAVING difal + fcp > 0
  ),
  vendido AS (
    SELECT *, sum(VL_ITEM) OVER (PARTITION BY _arquivo, coalesce(CHV, ''), _pai) AS total
    FROM fato_pc
    WHERE Lado = 'Saída'
      AND nivel = 'Item'
      AND sit_valida(COD_SIT)
      AND VL_ITEM > 0
      AND (Registro = 'A170' OR CHV IN (SELECT chave FROM da_nota))
  ),
  item AS (
    SELECT
      v.*, 'DIFAL na base' AS resultado,
      parte_da_venda(n.difal, v.VL_ITEM, v.total) AS imposto,
      v.VL_ITEM - coalesce(v.VL_DESC, 0) - coalesce(v.VL_ICMS, 0) AS com_imposto
    FROM vendido v
    JOIN da_nota n ON n.chave = v.CHV
    UNION ALL BY NAME
    SELECT
      v.*, 'FCP do DIFAL na base' AS resultado,
      parte_da_venda(n.fcp, v.VL_ITEM, v.total) AS imposto,
      v.VL_ITEM
        - coalesce(v.VL_DESC, 0)
        - coalesce(v.VL_ICMS, 0)
        - parte_da_venda(n.difal, v.VL_ITEM, v.total) AS com_imposto
    FROM vendido v
    JOIN da_nota n ON n.chave = v.CHV
    UNION ALL BY NAME
    SELECT
      v.*, 'ISS na base' AS resultado,
      parte_da_venda(a.VL_ISS, v.VL_ITEM, v.total) AS imposto,
      v.VL_ITEM - coalesce(v.VL_DESC, 0) AS com_imposto
    FROM vendido v
    JOIN efdc_a100 a ON a._arquivo = v._arquivo AND a._linha = v._pai AND v.Registro = 'A170'
    WHERE a.VL_ISS > 0
  ),
  na_base AS (
    SELECT *, st_na_base(CAST(VL_BC_PIS AS DECIMAL(18, 2)), com_imposto, imposto) AS reducao
    FROM item
    WHERE imposto > 0 AND receita_ad_valorem(CST_PIS) AND receita_ad_valorem(CST_COFINS)
  ),
  documento AS (
    SELECT
      _arquivo, CNPJ_ESTAB, CHV, NUM_DOC, DT_DOC, resultado,
      min(coalesce(_pai, _linha)) AS _linha,
      sum(VL_BC_PIS) AS base,
      sum(imposto) AS imposto,
      sum(reducao) AS reducao,
      sum(imposto(reducao, ALIQ_PIS)) AS pis,
      sum(imposto(reducao, ALIQ_COFINS)) AS cofins
    FROM na_base
    GROUP BY ALL
    HAVING sum(reducao) > 0
  )
SELECT
  a.periodo AS "Período",
  d.CNPJ_ESTAB AS "CNPJ Estab.",
  d.CHV AS "Chave",
  d.NUM_DOC AS "Número",
  d.DT_DOC AS "Emissão",
  CAST(d.base AS DECIMAL(18, 2)) AS "Base PIS",
  CAST(d.imposto AS DECIMAL(18, 2)) AS "Imposto no Documento",
  CAST(d.reducao AS DECIMAL(18, 2)) AS "Imposto na Base",
  CAST(d.pis AS DECIMAL(18, 2)) AS "PIS",
  CAST(d.cofins AS DECIMAL(18, 2)) AS "COFINS",
  'Baixa' AS "Confiança",
  d.resultado AS "Resultado",
  'Oportunidade' AS "Tipo",
  CAST(d.pis + d.cofins AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  d._linha AS "Linha",
  a.inicio AS _mes
FROM documento d
JOIN arq a ON a.id = d._arquivo
