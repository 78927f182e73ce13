-- PIS and COFINS by month. The crossing has only the months that do not agree: a month whose EFD and DCTF both came and
-- that it does not have agrees, and of every other month nothing can be said.
WITH
  apurado AS (
    SELECT "Período" AS periodo, "Tributo" AS tributo, sum("Total a Recolher") AS efd
    FROM rel_efd_c_apuracao_pis_cofins
    GROUP BY ALL
  ),
  mes_com_dctf AS (
    SELECT DISTINCT "Mês" AS periodo
    FROM rel_matriz_de_completude
    WHERE "Obrigação" IN ('DCTF', 'DCTFWeb') AND "Situação" <> 'Falta'
  ),
  cruzado AS (
    SELECT
      "Período" AS periodo, "Tributo" AS tributo,
      sum("EFD-C") AS efd,
      sum("DCTF") AS dctf,
      sum("DARF") AS darf,
      string_agg(DISTINCT "Resultado", '; ' ORDER BY "Resultado") AS resultado,
      max(greatest(abs(coalesce("EFD - DCTF", 0)), abs(coalesce("DCTF - Extinto", 0)))) AS diferenca,
      bool_and("Tipo" = 'Informativo') AS informativo
    FROM rel_cruzamento_efd_c_x_dctf_x_pagamentos
    GROUP BY ALL
  )
SELECT
  mes_iso(coalesce(a.periodo, x.periodo)) AS mes,
  coalesce(a.tributo, x.tributo) AS tributo,
  CAST(coalesce(x.efd, a.efd) AS DECIMAL(18, 2)) AS efd,
  CAST(x.dctf AS DECIMAL(18, 2)) AS dctf,
  CAST(x.darf AS DECIMAL(18, 2)) AS darf,
  x.resultado,
  CASE
    WHEN x.periodo IS NULL AND d.periodo IS NULL THEN 'sem-dados'
    WHEN x.periodo IS NULL THEN 'igual'
    WHEN x.informativo THEN 'sem-dados'
    ELSE situacao_heat(x.diferenca, x.efd)
  END AS situacao
FROM apurado a
FULL JOIN cruzado x ON x.periodo = a.periodo AND x.tributo = a.tributo
LEFT JOIN mes_com_dctf d ON d.periodo = a.periodo
ORDER BY mes, tributo DESC
