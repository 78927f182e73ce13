WITH
  item AS (
    SELECT
      *,
      coalesce(nullif(COD_CTA, ''), '') AS conta,
      Lado = 'Saída' AS saida,
      Lado = 'Entrada' AND gera_credito(CST_PIS) AS credito_pis,
      Lado = 'Entrada' AND gera_credito(CST_COFINS) AS credito_cofins
    FROM fato_pc
    WHERE nivel = 'Item' AND sit_valida(COD_SIT)
  ),
  usada AS (
    SELECT
      _arquivo, conta,
      sum(VL_ITEM) FILTER (saida) AS receita,
      sum(VL_PIS) FILTER (saida) AS pis_debito,
      sum(VL_COFINS) FILTER (saida) AS cofins_debito,
      sum(VL_PIS) FILTER (credito_pis) AS pis_credito,
      sum(VL_COFINS) FILTER (credito_cofins) AS cofins_credito
    FROM item
    GROUP BY ALL
  ),
  -- The accounts of 0500; only the latest of one code has the items.
  plano AS (
    SELECT
      *,
      row_number() OVER (
        PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC
      ) = 1 AS ultima
    FROM efdc_0500
  ),
  conta AS (
    SELECT
      p._arquivo, p._linha, p.DT_ALT, p.COD_NAT_CC, p.IND_CTA, p."NÍVEL" AS nivel, p.COD_CTA AS conta,
      p.NOME_CTA AS nome, p.COD_CTA_REF, u.receita, u.pis_debito, u.cofins_debito, u.pis_credito,
      u.cofins_credito
    FROM plano p
    LEFT JOIN usada u ON p.ultima AND u._arquivo = p._arquivo AND u.conta = p.COD_CTA
    UNION ALL BY NAME
    -- What items name and the plan lacks.
    SELECT
      u._arquivo,
      nullif(u.conta, '') AS conta,
      CASE u.conta WHEN '' THEN 'Itens sem conta' ELSE 'Conta fora do 0500' END AS nome,
      u.receita, u.pis_debito, u.cofins_debito, u.pis_credito, u.cofins_credito
    FROM usada u
    WHERE NOT EXISTS (SELECT 1 FROM efdc_0500 p WHERE p._arquivo = u._arquivo AND p.COD_CTA = u.conta)
  )
SELECT
  a.periodo AS "Período",
  c.DT_ALT AS "Data",
  CASE c.COD_NAT_CC
    WHEN '01' THEN '01 - Ativo'
    WHEN '02' THEN '02 - Passivo'
    WHEN '03' THEN '03 - Patrimônio líquido'
    WHEN '04' THEN '04 - Resultado'
    WHEN '05' THEN '05 - Compensação'
    WHEN '09' THEN '09 - Outras'
    ELSE c.COD_NAT_CC
  END AS "Natureza",
  c.IND_CTA AS "S-A",
  TRY_CAST(c.nivel AS INTEGER) AS "Nível",
  c.conta AS "Conta",
  c.nome AS "Nome",
  nullif(c.COD_CTA_REF, '') AS "Conta Referencial",
  c.receita AS "Receita",
  c.pis_debito AS "PIS Débito",
  c.cofins_debito AS "COFINS Débito",
  c.pis_credito AS "PIS Crédito",
  c.cofins_credito AS "COFINS Crédito"
FROM conta c
JOIN arq a ON a.id = c._arquivo
