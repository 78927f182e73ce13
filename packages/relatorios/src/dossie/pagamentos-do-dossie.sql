-- What was paid too much, by payment: one row per tax, period, day and last day of the right. Classes with Selic alone.
WITH
  parcela AS (
    SELECT
      classe_final AS classe,
      parte.tributo AS tributo,
      codigo_receita AS codigo_do_relatorio,
      quando,
      dia AS mes,
      extincao,
      conferido,
      mes_extincao,
      prescreve_em,
      CAST(sum(parte.valor) AS DECIMAL(18, 2)) AS valor
    FROM
      achado_do_dossie,
      unnest(partes) p (parte)
    WHERE
      classe_final IN ('Pago a maior', 'Contribuição da folha', 'Saldo negativo', 'Saldo de retenções')
      AND parte.valor <> 0
    GROUP BY ALL
  ),
  -- The codes under which each tax of PIS and COFINS is paid: the usual ones, and those that a month declares.
  codigo AS (
    SELECT
      tributo,
      codigo4,
      CAST(NULL AS DATE) AS mes
    FROM
      tab_regime_receita
    UNION
    SELECT
      r.tributo,
      left(r.COD_REC, 4) AS codigo4,
      CAST(date_trunc('month', a.inicio) AS DATE) AS mes
    FROM
      (
        SELECT
          'PIS' AS tributo,
          _arquivo,
          COD_REC
        FROM
          efdc_m205
        UNION ALL
        BY NAME
        SELECT
          'COFINS' AS tributo,
          _arquivo,
          COD_REC
        FROM
          efdc_m605
      ) r
      JOIN arq a ON a.id = r._arquivo
      AND a.situacao = 'Usado'
    WHERE
      r.COD_REC <> ''
  ),
  extinto AS (
    SELECT
      codigo4,
      pa_mes,
      data_extincao,
      any_value(
        forma
        ORDER BY
          forma
      ) AS forma,
      CAST(sum(valor_principal) AS DECIMAL(18, 2)) AS principal
    FROM
      extincao_debito
    WHERE
      data_extincao IS NOT NULL
    GROUP BY
      codigo4,
      pa_mes,
      data_extincao
  ),
  -- The whole of a payment, with fine and interest.
  darf AS (
    SELECT
      left(cod_receita, 4) AS codigo4,
      CAST(date_trunc('month', pa_fim) AS DATE) AS pa_mes,
      arrecadacao,
      CAST(sum(total) AS DECIMAL(18, 2)) AS total
    FROM
      pagamento_unico
    GROUP BY ALL
  ),
  -- The papers of each row: those of the code that the report names, else of the codes of its tax.
  papel AS (
    SELECT
      p.classe,
      p.tributo,
      p.codigo_do_relatorio,
      p.quando,
      p.extincao,
      e.codigo4,
      e.forma,
      e.principal,
      d.total
    FROM
      parcela p
      JOIN extinto e ON e.data_extincao = p.extincao
      AND e.pa_mes = p.mes
      LEFT JOIN darf d ON d.codigo4 = e.codigo4
      AND d.pa_mes = e.pa_mes
      AND d.arrecadacao = e.data_extincao
    WHERE
      CASE
        WHEN p.codigo_do_relatorio <> '' THEN e.codigo4 = left(p.codigo_do_relatorio, 4)
        ELSE EXISTS (
          SELECT
            1
          FROM
            codigo c
          WHERE
            c.tributo = p.tributo
            AND c.codigo4 = e.codigo4
            AND coalesce(c.mes = p.mes, TRUE)
        )
      END
    GROUP BY ALL
  ),
  somado AS (
    SELECT
      classe,
      tributo,
      codigo_do_relatorio,
      quando,
      extincao,
      string_agg(
        DISTINCT codigo4,
        ', '
        ORDER BY
          codigo4
      ) AS codigos,
      string_agg(
        DISTINCT forma,
        ', '
        ORDER BY
          forma
      ) AS forma,
      sum(principal) AS principal,
      sum(total) AS total
    FROM
      papel
    GROUP BY ALL
  )
SELECT
  p.classe,
  p.tributo,
  coalesce(nullif(p.codigo_do_relatorio, ''), s.codigos, '') AS codigo,
  p.quando,
  CAST(p.extincao AS VARCHAR) AS extincao,
  coalesce(s.forma, '') AS forma,
  coalesce(p.conferido, '') AS conferido,
  coalesce(p.mes_extincao, '') AS mes_extincao,
  CAST(p.prescreve_em AS VARCHAR) AS prescreve,
  CAST(CAST(s.total AS DECIMAL(18, 2)) AS VARCHAR) AS total,
  CAST(CAST(s.principal AS DECIMAL(18, 2)) AS VARCHAR) AS principal,
  CAST(p.valor AS VARCHAR) AS valor
FROM
  parcela p
  LEFT JOIN somado s ON s.classe = p.classe
  AND s.tributo = p.tributo
  AND s.codigo_do_relatorio IS NOT DISTINCT FROM p.codigo_do_relatorio
  AND s.quando = p.quando
  AND s.extincao = p.extincao
ORDER BY
  p.mes,
  p.tributo DESC,
  p.codigo_do_relatorio,
  p.extincao,
  p.prescreve_em,
  p.classe
