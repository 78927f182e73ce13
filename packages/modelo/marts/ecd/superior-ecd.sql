-- TABLE: One row per account and account above it, through any number of levels. UNION drops the pairs that are known
-- already, so that accounts that are above each other end the recursion.
WITH RECURSIVE
  acima AS (
    SELECT _arquivo, COD_CTA, COD_CTA_SUP AS ancestral FROM conta_ecd WHERE COD_CTA_SUP IS NOT NULL
    UNION
    SELECT acima._arquivo, acima.COD_CTA, conta.COD_CTA_SUP AS ancestral
    FROM acima
    JOIN conta_ecd conta ON conta._arquivo = acima._arquivo AND conta.COD_CTA = acima.ancestral
    WHERE conta.COD_CTA_SUP IS NOT NULL
  )
SELECT * FROM acima WHERE ancestral <> COD_CTA
