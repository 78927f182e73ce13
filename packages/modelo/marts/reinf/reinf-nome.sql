-- TABLE: One row per CNPJ or CPF that a document of the project names: events of the EFD-Reinf first, then the
-- registers of SPED and the notes of services.
WITH
  dito AS (
    SELECT coalesce(cnpjBenef, cpfBenef) AS documento, nmBenef AS nome, 1 AS ordem FROM reinf_pagamento
    UNION ALL
    SELECT coalesce(nullif(CNPJ, ''), CPF), NOME, 2 FROM efdc_0150
    UNION ALL
    SELECT coalesce(nullif(CNPJ, ''), CPF), NOME, 3 FROM efdf_0150
    UNION ALL
    SELECT coalesce(prest_CNPJ, prest_CPF), prest_xNome, 4 FROM nfse_nota
    UNION ALL
    SELECT coalesce(toma_CNPJ, toma_CPF), toma_xNome, 4 FROM nfse_nota
  )
SELECT
  documento,
  arg_min(nome, (ordem, nome)) AS nome
FROM dito
WHERE documento <> '' AND nome <> ''
GROUP BY documento
