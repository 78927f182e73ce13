-- The ICMS in the base of PIS and COFINS by year. Of the ICMS shown on sales, what is neither left out nor to be left
-- out came back with returned goods.
SELECT
  coalesce(regexp_extract("Período", '[0-9]{4}'), '') AS ano,
  reais(sum("ICMS Destacado") FILTER (venda)) AS destacado,
  reais(sum(coalesce("ICMS Destacado", 0) - "Diferença de Base") FILTER (venda)) AS excluido,
  reais(
    sum("Diferença de Base") FILTER ("Situação" NOT IN ('FCP na base', 'Despesa acessória fora da base'))
  ) AS a_excluir
FROM (
  SELECT
    *,
    "Situação" NOT IN (
      'FCP na base', 'Despesa acessória fora da base', 'Devolução com ICMS na base', 'Cancelada no XML'
    ) AS venda
  FROM rel_efd_c_exclusao_do_icms_da_base
)
GROUP BY ano
ORDER BY ano
