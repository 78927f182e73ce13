-- The account of a credit where the document names none: the one most used for the nature in the month, else for any
-- credit.
conta_da_natureza AS (
  SELECT _arquivo, NAT_BC_CRED AS nat, mode(COD_CTA ORDER BY COD_CTA) AS COD_CTA
  FROM fato_pc
  WHERE Lado = 'Entrada' AND nivel = 'Item' AND gera_credito(CST_PIS) AND COD_CTA <> ''
  GROUP BY ALL
),
conta_do_mes AS (
  SELECT _arquivo, mode(COD_CTA ORDER BY COD_CTA) AS COD_CTA FROM conta_da_natureza GROUP BY _arquivo
),

