WITH
  ajuste AS (
    SELECT 'Crédito' AS sobre, COD_CRED AS cod_pai, * FROM m_credito_ajuste
    UNION ALL BY NAME
    SELECT 'Contribuição' AS sobre, COD_CONT AS cod_pai, * FROM m_contribuicao_ajuste
  ),
  detalhe AS (
    SELECT 'Crédito' AS sobre, COD_CRED AS cod_pai, * FROM m_credito_ajuste_detalhe
    UNION ALL BY NAME
    SELECT 'Contribuição' AS sobre, COD_CONT AS cod_pai, * FROM m_contribuicao_ajuste_detalhe
  ),
  detalhado AS (SELECT sobre, tributo, _arquivo, _pai, sum(DET_VALOR_AJ) AS soma FROM detalhe GROUP BY ALL),
  -- One row per adjustment, and one per detail below it, which explains the adjustment and is no further amount.
  linha AS (
    SELECT j.*, DESCR_AJ AS descricao, d.soma
    FROM ajuste j
    LEFT JOIN detalhado d ON d.sobre = j.sobre
      AND d.tributo = j.tributo
      AND d._arquivo = j._arquivo
      AND d._pai = j._linha
    UNION ALL BY NAME
    SELECT
      * EXCLUDE (COD_CTA),
      nullif(concat_ws(' - ', nullif(DESC_AJ, ''), nullif(INFO_COMPL, '')), '') AS descricao,
      DT_OPER_AJ AS DT_REF,
      coalesce(DET_VALOR_AJ, 0) AS detalhe,
      DET_BC_CRED AS base, DET_ALIQ AS aliq, COD_CTA AS conta
    FROM detalhe
  )
SELECT
  l.periodo AS "Período",
  l.tributo AS "Tributo",
  l.sobre AS "Sobre",
  l.cod_pai AS "Cód. Pai",
  tipo_ajuste(l.IND_AJ) AS "Tipo",
  l.COD_AJ AS "Cód. Ajuste",
  l.VL_AJ AS "Valor",
  l.NUM_DOC AS "Documento",
  CASE
    WHEN l.detalhe IS NOT NULL THEN concat_ws(': ', 'Detalhe de ' || em_reais(l.detalhe), l.descricao)
    WHEN l.soma <> coalesce(l.VL_AJ, 0) THEN concat_ws(
      ' ', coalesce(nullif(l.descricao, ''), t.descricao), '(o detalhamento soma ' || em_reais(l.soma) || ')'
    )
    ELSE coalesce(nullif(l.descricao, ''), t.descricao)
  END AS "Descrição",
  l.DT_REF AS "Data Ref.",
  l.CST AS "CST Detalhe",
  l.base AS "Base Detalhe",
  l.aliq AS "Alíquota Detalhe",
  nullif(l.conta, '') AS "Conta",
  l.arquivo AS "Arquivo",
  l._linha AS "Linha"
FROM linha l
LEFT JOIN tab_cod_ajuste t ON t.codigo = l.COD_AJ
