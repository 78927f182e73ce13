-- Each payment of the findings with what its papers say.
WITH
  somado AS (
    SELECT
      classe, tributo, codigo_do_relatorio, quando, extincao,
      string_agg(DISTINCT codigo4, ', ' ORDER BY codigo4) AS codigos,
      string_agg(DISTINCT forma, ', ' ORDER BY forma) AS forma,
      sum(principal) AS principal,
      sum(total) AS total
    FROM papel_do_dossie
    GROUP BY ALL
  )
SELECT
  p.classe,
  p.tributo,
  coalesce(nullif(p.codigo_do_relatorio, ''), s.codigos, '') AS codigo,
  p.quando,
  -- A payment that is presumed was made on its due day.
  CAST(
    coalesce(
      p.extincao,
      CASE
        WHEN p.conferido = 'Presumido' AND p.classe = 'Contribuição da folha'
          THEN CAST(
            dia_util(
              es_vencimento_cp(CASE WHEN length(p.quando) = 4 THEN p.quando ELSE strftime(p.mes, '%Y-%m') END)
            ) AS DATE
          )
      END
    ) AS VARCHAR
  ) AS extincao,
  coalesce(s.forma, '') AS forma,
  coalesce(p.conferido, '') AS conferido,
  coalesce(p.mes_extincao, '') AS mes_extincao,
  CAST(p.prescreve_em AS VARCHAR) AS prescreve,
  CAST(p.prazo_retificacao AS VARCHAR) AS prazo,
  CAST(CAST(s.total AS DECIMAL(18, 2)) AS VARCHAR) AS total,
  CAST(CAST(s.principal AS DECIMAL(18, 2)) AS VARCHAR) AS principal,
  CAST(p.valor AS VARCHAR) AS valor
FROM parcela_do_dossie p
LEFT JOIN somado s ON s.classe = p.classe
  AND s.tributo = p.tributo
  AND s.codigo_do_relatorio IS NOT DISTINCT FROM p.codigo_do_relatorio
  AND s.quando = p.quando
  AND s.extincao = p.extincao
ORDER BY
  p.mes, p.tributo DESC, p.codigo_do_relatorio, p.extincao, p.prescreve_em, p.classe, p.prazo_retificacao
