-- One row per quarter and tax: what is due with the increase, without it, and by the two common mistakes.
WITH
  aliquota AS (
    SELECT
      codigo,
      TRY_CAST(valor AS DECIMAL(18, 4)) AS valor,
      CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_aliquota_irpj_csll
  ),
  base_do_trimestre AS (
    SELECT
      raiz, trimestre, tributo,
      sum(base) AS base,
      sum(base_extra) AS extra,
      sum(base_dez_pontos) AS dez_pontos,
      bool_or(presuncao IS NULL) AS sem_presuncao
    FROM com_base
    GROUP BY ALL
  ),
  -- The rates of each tax and quarter; CSLL has no additional.
  taxado AS (
    SELECT
      t.*, q.valor AS aliquota,
      coalesce(d.valor, 0) AS adicional,
      coalesce(m.valor, 0) * 3 AS sem_adicional
    FROM limitado t
    JOIN aliquota q ON q.codigo = t.tributo AND t.trimestre BETWEEN q.inicio AND q.fim
    LEFT JOIN aliquota d ON d.codigo = t.tributo || '_ADICIONAL' AND t.trimestre BETWEEN d.inicio AND d.fim
    LEFT JOIN aliquota m ON m.codigo = t.tributo || '_ADICIONAL_PARCELA_MES'
      AND t.trimestre BETWEEN m.inicio AND m.fim
  )
SELECT
  t.*,
  b.base,
  b.extra,
  b.sem_presuncao,
  imposto_presumido(b.base, aliquota, adicional, sem_adicional) AS sem_acrescimo,
  imposto_presumido(b.base + b.extra, aliquota, adicional, sem_adicional) AS com_acrescimo,
  imposto_presumido(b.base + b.dez_pontos, aliquota, adicional, sem_adicional) AS com_dez_pontos,
  imposto_presumido(
    b.base + imposto(b.base, t.acrescimo_da_lei), aliquota, adicional, sem_adicional
  ) AS com_tudo
FROM taxado t
JOIN base_do_trimestre b ON b.raiz = t.raiz AND b.trimestre = t.trimestre AND b.tributo = t.tributo
