-- By state: entries and exits, and what is to be paid to it of substitution, DIFAL and FCP.
WITH
  documentos AS (
    SELECT
      "UF Part." AS uf,
      reais(sum("Valor Doc") FILTER ("Lado" = 'Entrada')) AS entradas,
      reais(sum("Valor Doc") FILTER ("Lado" <> 'Entrada')) AS saidas
    FROM rel_efd_f_documentos_fiscais
    WHERE length("UF Part.") = 2
    GROUP BY ALL
  ),
  st AS (SELECT "UF" AS uf, reais(sum("A Recolher")) AS valor FROM rel_efd_f_icms_st GROUP BY ALL),
  difal AS (
    SELECT "UF" AS uf, reais(sum("DIFAL a Recolher" + "FCP a Recolher")) AS valor
    FROM rel_efd_f_difal_e_fcp
    GROUP BY ALL
  )
SELECT
  uf,
  d.entradas,
  d.saidas,
  t.valor AS st,
  f.valor AS difal
FROM documentos d
FULL JOIN st t USING (uf)
FULL JOIN difal f USING (uf)
WHERE uf IS NOT NULL
ORDER BY coalesce(d.saidas, 0) + coalesce(d.entradas, 0) DESC, uf
