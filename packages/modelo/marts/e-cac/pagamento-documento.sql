-- TABLE: One row per line of a paper of payment, every paper once. Of a document in several files, one counts per code:
-- a file with the composition before a listing, a receipt before a slip. A listing adds nothing about a document of
-- which the composition is known. A row without a number is kept, unless another file has a numbered one of the same
-- code, period, day and amount.
WITH
  chaves AS (
    SELECT
      *,
      coalesce(numero_do_papel(numero_documento), _arquivo || '/' || _linha) AS chave,
      principal IS NOT NULL AS detalhado,
      regexp_matches(coalesce(numero_documento, ''), '[1-9]') AS numerado
    FROM ecac_pagamento
  ),
  do_arquivo AS (
    SELECT
      chave, cod_receita, _arquivo,
      bool_or(arrecadacao IS NOT NULL) AS pago,
      bool_and(detalhado) AS detalhado
    FROM chaves
    GROUP BY ALL
  ),
  -- The file that counts for each document and code.
  melhores AS (
    SELECT chave, cod_receita, arg_min(_arquivo, (NOT pago, NOT detalhado, _arquivo)) AS arquivo
    FROM do_arquivo
    GROUP BY ALL
  ),
  -- Paid documents whose composition is known.
  compostos AS (SELECT DISTINCT chave FROM chaves WHERE detalhado AND arrecadacao IS NOT NULL)
SELECT c.* EXCLUDE (chave, detalhado, numerado)
FROM chaves c
JOIN melhores m ON m.chave = c.chave
  AND m.cod_receita IS NOT DISTINCT FROM c.cod_receita
  AND m.arquivo = c._arquivo
WHERE ((c.detalhado AND c.arrecadacao IS NOT NULL) OR c.chave NOT IN (SELECT chave FROM compostos))
  -- A row without a number is the same payment as a numbered one of another file.
  AND NOT EXISTS (
    SELECT 1
    FROM chaves n
    WHERE NOT c.numerado
      AND n.numerado
      AND n._arquivo <> c._arquivo
      AND left(n.cod_receita, 4) = left(c.cod_receita, 4)
      AND n.pa_fim = c.pa_fim
      AND n.arrecadacao = c.arrecadacao
      AND n.total = c.total
  )
