-- What may still leave the profit of a quarter or year of the real profit, and the tax that falls with it, the surest
-- first: interest and presumed credits (n 1 and 2), losses of earlier periods (3), other benefits and innovation (4 and
-- 5), and what depends on a lawsuit. Each meets what the kinds before it leave, and all together no more than the tax
-- due.
WITH
  tese AS (
    SELECT
      resultado, efeito, confianca,
      coalesce(TRY_CAST(nullif(inicio, '') AS DATE), DATE '0001-01-01') AS ini,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_teses
    WHERE relatorio = 'Cruzamento Reduções do Lucro Real não Usadas'
  ),
  exclusao AS (
    SELECT
      e._arquivo, e.tributo, e.PER_APUR, e.valor,
      e.valor - e.falta AS usado,
      e.falta AS reducao, t.resultado, t.confianca,
      t.efeito = 'Contingente' AS contingente,
      CASE WHEN contingente THEN 5 ELSE 0 END
        + CASE e.natureza WHEN 'Selic' THEN 1 WHEN 'Presumido' THEN 2 WHEN 'Outro' THEN 4 ELSE 5 END AS n
    FROM exclusao_possivel e
    JOIN lucro_real l ON l._arquivo = e._arquivo AND l.tributo = e.tributo AND l.PER_APUR = e.PER_APUR
    JOIN tese t ON t.resultado = resultado_da_exclusao(e.natureza)
      AND date_trunc('month', l.DT_FIN) BETWEEN t.ini AND t.fim
  ),
  -- The profit without what goes before the losses, and how much more of it these may take.
  resto AS (
    SELECT
      l.*,
      l.antes - coalesce(x.reducao, 0) AS lucro,
      greatest(0, imposto(greatest(lucro, 0), l.limite) - l.compensado) AS cabe,
      s.saldo
    FROM lucro_real l
    LEFT JOIN (
      SELECT _arquivo, tributo, PER_APUR, sum(reducao) AS reducao FROM exclusao WHERE n < 3 GROUP BY ALL
    ) x ON x._arquivo = l._arquivo AND x.tributo = l.tributo AND x.PER_APUR = l.PER_APUR
    LEFT JOIN prejuizo_sem_uso s ON s._arquivo = l._arquivo
      AND s.tributo = l.tributo
      AND s.PER_APUR = l.PER_APUR
  ),
  -- From the last period back, whose right ends last: no period may take losses that are gone at the end of it or of a
  -- later one.
  depois AS (
    SELECT
      *,
      sum(cabe) OVER (serie ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS de_agora,
      coalesce(saldo, 0) + de_agora - cabe AS ate_o_saldo
    FROM resto
    WINDOW serie AS (PARTITION BY tributo ORDER BY DT_FIN, _arquivo)
  ),
  usavel AS (
    SELECT
      *,
      least(
        de_agora, min(ate_o_saldo) OVER (serie ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
      ) AS usado_de_agora
    FROM depois
    WINDOW serie AS (PARTITION BY tributo ORDER BY DT_FIN, _arquivo)
  ),
  prejuizo AS (
    SELECT
      u._arquivo, u.tributo, u.PER_APUR, u.saldo AS valor, u.compensado AS usado,
      CAST(u.usado_de_agora - coalesce(lead(u.usado_de_agora) OVER serie, 0) AS DECIMAL(18, 2)) AS reducao,
      t.resultado, t.confianca, FALSE AS contingente, 3 AS n
    FROM usavel u
    JOIN tese t ON t.resultado = resultado_da_exclusao('Prejuízo')
    WINDOW serie AS (PARTITION BY u.tributo ORDER BY u.DT_FIN, u._arquivo)
  ),
  reducao AS (
    SELECT * FROM exclusao
    UNION ALL BY NAME
    SELECT * FROM prejuizo WHERE reducao > 0
  ),
  acumulado AS (
    SELECT
      l.* EXCLUDE (compensado),
      r.* EXCLUDE (_arquivo, tributo, PER_APUR),
      l.antes - sum(CASE WHEN r.n <> 3 THEN r.reducao ELSE 0 END) OVER ate AS lucro,
      l.compensado + sum(CASE WHEN r.n = 3 THEN r.reducao ELSE 0 END) OVER ate AS compensavel,
      lucro_compensado(l.antes, l.compensado, l.limite) AS base
    FROM reducao r
    JOIN lucro_real l ON l._arquivo = r._arquivo AND l.tributo = r.tributo AND l.PER_APUR = r.PER_APUR
    WINDOW ate AS (PARTITION BY l.tributo, l.PER_APUR, l._arquivo ORDER BY r.n)
  ),
  caido AS (
    SELECT
      *,
      least(
        devido,
        imposto_presumido(base, aliquota, adicional, sem_adicional)
          - imposto_presumido(
            lucro_compensado(lucro, compensavel, limite), aliquota, adicional, sem_adicional
          )
      ) AS queda
    FROM acumulado
  ),
  -- What the period had still to pay falls first; the rest grows into a negative balance.
  dividido AS (
    SELECT
      *,
      queda - lag(queda, 1, 0) OVER ordem AS valor_da_linha,
      least(queda, a_pagar) - least(lag(queda, 1, 0) OVER ordem, a_pagar) AS do_a_pagar
    FROM caido
    WINDOW ordem AS (PARTITION BY tributo, PER_APUR, _arquivo ORDER BY n)
  ),
  linha AS (
    SELECT *, 1 AS parte, do_a_pagar AS v FROM dividido WHERE NOT contingente AND do_a_pagar > 0
    UNION ALL BY NAME
    SELECT *, 2 AS parte, valor_da_linha - do_a_pagar AS v
    FROM dividido
    WHERE NOT contingente AND valor_da_linha > do_a_pagar
    UNION ALL BY NAME
    SELECT *, 3 AS parte, valor_da_linha AS v FROM dividido WHERE contingente AND valor_da_linha > 0
  ),
  numerada AS (
    SELECT *, row_number() OVER (PARTITION BY tributo, PER_APUR, _arquivo, n ORDER BY parte) = 1 AS primeira
    FROM linha
  ),
  extinto AS (SELECT debito, sum(valor) AS valor FROM (:extincao) GROUP BY ALL)
SELECT
  a.periodo AS "Ano",
  l.PER_APUR AS "Período",
  l.tributo AS "Tributo",
  CASE WHEN l.primeira THEN l.antes END AS "Lucro Antes dos Prejuízos",
  CASE WHEN l.primeira THEN CAST(l.valor AS DECIMAL(18, 2)) END AS "Encontrado",
  CASE WHEN l.primeira THEN CAST(l.usado AS DECIMAL(18, 2)) END AS "Já Reduzido",
  CASE WHEN l.primeira THEN l.reducao END AS "Redução Possível",
  CASE WHEN l.primeira THEN l.devido END AS "Tributo Devido",
  CASE
    WHEN l.n = 1 AND NOT EXISTS (SELECT 1 FROM perdcomp_vigente WHERE vigente = 'S')
      THEN um_degrau_abaixo(l.confianca)
    ELSE l.confianca
  END AS "Confiança",
  l.resultado AS "Resultado",
  'Oportunidade' AS "Tipo",
  CAST(l.v AS DECIMAL(18, 2)) AS "Valor Estimado",
  l.parte AS _parte_do_tributo,
  concat_ws(
    '/', l.tributo, l.forma,
    chave_apuracao(l.forma, l.DT_FIN),
    CASE WHEN l.parte > 1 THEN l.parte || '-' || l.n END
  ) AS _debito,
  -- Paid above what is left to be paid.
  CASE
    WHEN l.parte > 1 THEN 0
    WHEN x.debito IS NOT NULL OR EXISTS (SELECT 1 FROM pagamento_unico)
      THEN greatest(
        0,
        least(coalesce(x.valor, 0), l.a_pagar)
          - l.a_pagar
          + sum(l.v) FILTER (l.parte = 1) OVER (PARTITION BY l.tributo, l.PER_APUR, l._arquivo)
      )
  END AS _extinto,
  l.forma AS _forma,
  l.DT_FIN AS _fim
FROM numerada l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN extinto x ON x.debito = concat_ws('/', l.tributo, l.forma, chave_apuracao(l.forma, l.DT_FIN))
