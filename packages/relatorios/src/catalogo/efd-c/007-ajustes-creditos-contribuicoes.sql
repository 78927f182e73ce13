WITH
  -- The credit or the contribution that is adjusted.
  apurado AS (
    SELECT 1 AS n, _arquivo, _linha, COD_CRED AS codigo FROM efdc_m100
    UNION ALL BY NAME
    SELECT 2 AS n, _arquivo, _linha, COD_CONT AS codigo FROM efdc_m210
    UNION ALL BY NAME
    SELECT 3 AS n, _arquivo, _linha, COD_CRED AS codigo FROM efdc_m500
    UNION ALL BY NAME
    SELECT 4 AS n, _arquivo, _linha, COD_CONT AS codigo FROM efdc_m610
  ),
  ajuste AS (
    SELECT 1 AS n, * FROM efdc_m110
    UNION ALL BY NAME
    SELECT 2 AS n, * FROM efdc_m220
    UNION ALL BY NAME
    SELECT 3 AS n, * FROM efdc_m510
    UNION ALL BY NAME
    SELECT 4 AS n, * FROM efdc_m620
  ),
  detalhe AS (
    SELECT 1 AS n, CST_PIS AS cst, * FROM efdc_m115
    UNION ALL BY NAME
    SELECT 2 AS n, CST_PIS AS cst, * FROM efdc_m225
    UNION ALL BY NAME
    SELECT 3 AS n, CST_COFINS AS cst, * FROM efdc_m515
    UNION ALL BY NAME
    SELECT 4 AS n, CST_COFINS AS cst, * FROM efdc_m625
  ),
  detalhado AS (SELECT n, _arquivo, _pai, sum(DET_VALOR_AJ) AS soma FROM detalhe GROUP BY ALL),
  -- One row per adjustment, and one per detail below it, which explains the adjustment and is no further amount.
  linha AS (
    SELECT
      j.n,
      j._arquivo,
      j._linha,
      p.codigo AS cod_pai,
      j.IND_AJ,
      j.COD_AJ,
      j.VL_AJ,
      j.NUM_DOC,
      j.DESCR_AJ AS descricao,
      j.DT_REF,
      d.soma
    FROM ajuste j
    LEFT JOIN apurado p ON p.n = j.n AND p._arquivo = j._arquivo AND p._linha = j._pai
    LEFT JOIN detalhado d ON d.n = j.n AND d._arquivo = j._arquivo AND d._pai = j._linha
    UNION ALL BY NAME
    SELECT
      d.n,
      d._arquivo,
      d._linha,
      p.codigo AS cod_pai,
      j.IND_AJ,
      j.COD_AJ,
      j.NUM_DOC,
      nullif(concat_ws(' - ', nullif(d.DESC_AJ, ''), nullif(d.INFO_COMPL, '')), '') AS descricao,
      d.DT_OPER_AJ AS DT_REF,
      coalesce(d.DET_VALOR_AJ, 0) AS detalhe,
      d.cst,
      d.DET_BC_CRED AS base,
      d.DET_ALIQ AS aliq,
      d.COD_CTA AS conta
    FROM detalhe d
    LEFT JOIN ajuste j ON j.n = d.n AND j._arquivo = d._arquivo AND j._linha = d._pai
    LEFT JOIN apurado p ON p.n = d.n AND p._arquivo = j._arquivo AND p._linha = j._pai
  )
SELECT
  a.periodo AS "Período",
  CASE WHEN l.n IN (1, 2) THEN 'PIS' ELSE 'COFINS' END AS "Tributo",
  CASE WHEN l.n IN (1, 3) THEN 'Crédito' ELSE 'Contribuição' END AS "Sobre",
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
  l.cst AS "CST Detalhe",
  l.base AS "Base Detalhe",
  l.aliq AS "Alíquota Detalhe",
  nullif(l.conta, '') AS "Conta",
  a.arquivo AS "Arquivo",
  l._linha AS "Linha"
FROM linha l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN tab_cod_ajuste t ON t.codigo = l.COD_AJ
