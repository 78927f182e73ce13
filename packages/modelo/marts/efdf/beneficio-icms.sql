-- TABLE: One row per file of the EFD ICMS/IPI and kind of benefit (table padrao_conta, BENEFICIO_ICMS): what the
-- adjustments whose text names it (E111, C197) take off the ICMS.
WITH
  ajuste AS (
    SELECT
      _arquivo, _linha, '5.1.1' AS tabela,
      substr(COD_AJ_APUR, 4, 1) AS digito,
      DESCR_COMPL_AJ, VL_AJ_APUR AS valor
    FROM efdf_e111
    UNION ALL BY NAME
    SELECT _arquivo, _linha, '5.3' AS tabela, substr(COD_AJ, 3, 1) AS digito, DESCR_COMPL_AJ, VL_ICMS AS valor
    FROM efdf_c197
  ),
  -- A text of several kinds is of the surest.
  nomeado AS (
    SELECT j._arquivo, j.valor, p.natureza
    FROM ajuste j
    JOIN tab_ajuste_icms_tipo t ON t.tabela = j.tabela
      AND t.digito = j.digito
      AND ajuste_que_reduz(t.descricao)
    JOIN tab_padrao_conta p ON p.grupo = 'BENEFICIO_ICMS'
      AND regexp_matches(lower(strip_accents(j.DESCR_COMPL_AJ)), p.regex)
    QUALIFY row_number() OVER (
      PARTITION BY j._arquivo, j._linha ORDER BY ordem_confianca(p.confianca), p.natureza
    ) = 1
  )
SELECT
  n._arquivo,
  a.inicio,
  n.natureza,
  sum(n.valor) AS valor
FROM nomeado n
JOIN arq a ON a.id = n._arquivo
GROUP BY ALL
