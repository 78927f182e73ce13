-- The payroll's contributions by month: what the eSocial totals, what the DCTFWeb says, what was collected. As in
-- heat.sql, the crossing has only the months that do not agree.
WITH
  apurado AS (
    SELECT "Período" AS periodo, sum("Valor") AS efd
    FROM rel_esocial_contribuicoes_por_codigo
    WHERE mensal("Período")
    GROUP BY ALL
  ),
  mes_com_dctfweb AS (
    SELECT DISTINCT "Mês" AS periodo
    FROM rel_matriz_de_completude
    WHERE "Obrigação" = 'DCTFWeb' AND "Situação" <> 'Falta'
  ),
  cruzado AS (
    SELECT
      "Período" AS periodo,
      sum("S-5011") AS efd,
      sum("DCTFWeb") AS dctf,
      sum("DARF") AS darf,
      string_agg(DISTINCT "Resultado", '; ' ORDER BY "Resultado") AS resultado,
      max(abs(coalesce("Diferença", 0))) AS diferenca,
      bool_and("Tipo" = 'Informativo') AS informativo
    FROM rel_cruzamento_esocial_x_dctfweb_x_pagamentos
    WHERE mensal("Período")
    GROUP BY ALL
  )
SELECT
  mes_iso(coalesce(a.periodo, x.periodo)) AS mes,
  'Previdência' AS tributo,
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
FULL JOIN cruzado x ON x.periodo = a.periodo
LEFT JOIN mes_com_dctfweb d ON d.periodo = a.periodo
ORDER BY mes
