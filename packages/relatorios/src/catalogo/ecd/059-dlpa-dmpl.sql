-- Lines of J210 with their facts. The amounts of a line are beside its first fact alone, so that no sum doubles.
WITH
  -- Lines of J210, once for each of their facts.
  linha_e_fato AS (
    SELECT
      d.*, f._linha AS fato_linha, f.COD_HIST_FAT, f.DESC_FAT, f.VL_FAT_CONT, f.IND_DC_FAT,
      row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY f._linha) = 1 AS primeiro
    FROM ecd_j210 d
    LEFT JOIN ecd_j215 f ON f._arquivo = d._arquivo AND f._pai = d._linha
  )
SELECT
  periodo_demonstracao(p.DT_INI, p.DT_FIN, p.ID_DEM) AS "Período",
  CASE j.IND_TIP WHEN '0' THEN 'DLPA' WHEN '1' THEN 'DMPL' ELSE j.IND_TIP END AS "Tipo",
  j.COD_AGL AS "Código",
  j.DESCR_COD_AGL AS "Descrição",
  CASE WHEN primeiro THEN j.VL_CTA_INI END AS "Valor Inicial",
  CASE WHEN primeiro THEN j.IND_DC_CTA_INI END AS "D-C Inicial",
  CASE WHEN primeiro THEN coalesce(j.VL_CTA_FIN, j.VL_CTA) END AS "Valor Final",
  CASE WHEN primeiro THEN coalesce(j.IND_DC_CTA_FIN, j.IND_DC_CTA) END AS "D-C Final",
  nullif(concat_ws(' - ', j.COD_HIST_FAT, j.DESC_FAT), '') AS "Fato",
  j.VL_FAT_CONT AS "Valor do Fato",
  j.IND_DC_FAT AS "D-C do Fato"
FROM linha_e_fato j
JOIN arq a ON a.id = j._arquivo
LEFT JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
