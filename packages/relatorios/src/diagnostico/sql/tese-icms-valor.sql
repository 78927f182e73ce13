-- What leaving the ICMS out of the base is worth, row by row; a year is one thing, whatever its rows.
SELECT
  coalesce(regexp_extract("Período", '[0-9]{4}'), '') AS ano,
  1 AS item,
  CASE WHEN "Classe do Valor" IS DISTINCT FROM 'Contingente' THEN "Total" END AS valor,
  "Classe do Valor",
  "Prescreve em",
  "Prazo da Retificação"
FROM rel_efd_c_exclusao_do_icms_da_base
