-- Balances of withholdings (1300, 1700) that no month touches while there is something to pay: what each month would
-- not have paid with them, and what is left in the end.
WITH
  -- What other findings of the month already take of what was to be paid.
  tomado AS (
    SELECT
      _arquivo, tributo, regime,
      sum(valor) AS valor,
      coalesce(sum(valor) FILTER (classe = 'Pago a maior'), 0) AS pago
    FROM calc_valoracao
    WHERE classe IN ('Pago a maior', 'Débito em aberto reduzido')
    GROUP BY ALL
  ),
  extinto AS (SELECT _arquivo, tributo, regime, sum(valor) AS valor FROM (:extincao) GROUP BY ALL),
  mes AS (
    SELECT
      m.n, m.tributo, r.regime, m._arquivo, m._linha, m.arquivo, m.periodo, m.inicio, l.livro, m.cnpj_arquivo,
      CAST(
        CASE r.regime WHEN 'NC' THEN m.VL_CONT_NC_REC ELSE m.VL_CONT_CUM_REC END AS DECIMAL(18, 2)
      ) AS recolher
    FROM m_apuracao m
    JOIN livro_efdc l ON l._arquivo = m._arquivo
    CROSS JOIN (VALUES ('NC'), ('Cumulativo')) r(regime)
  ),
  saldo AS (
    SELECT m._arquivo, m.tributo, m.regime, sum(p.saldo) AS parado, min(p.retida) AS retida
    FROM mes m
    JOIN retencao_parada p ON p.livro = m.livro
      AND p.tributo = m.tributo
      AND p.regime = m.regime
      AND p.desde <= m.inicio
      -- What has ended lowers nothing any more.
      AND m.inicio <= fim_do_direito(p.retida)
    GROUP BY ALL
  ),
  com_saldo AS (
    SELECT
      m.*, s.parado, s.retida,
      coalesce(t.valor, 0) AS outros,
      greatest(0, m.recolher - outros) AS resta,
      CASE
        WHEN x._arquivo IS NOT NULL THEN greatest(0, least(x.valor, m.recolher) - coalesce(t.pago, 0))
      END AS extinto
    FROM mes m
    JOIN saldo s ON s._arquivo = m._arquivo AND s.tributo = m.tributo AND s.regime = m.regime
    LEFT JOIN tomado t ON t._arquivo = m._arquivo AND t.tributo = m.tributo AND t.regime = m.regime
    LEFT JOIN extinto x ON x._arquivo = m._arquivo AND x.tributo = m.tributo AND x.regime = m.regime
  ),
  acumulado AS (
    SELECT *, sum(resta) OVER serie AS ate
    FROM com_saldo
    WINDOW serie AS (PARTITION BY livro, tributo, regime ORDER BY inicio, _arquivo ROWS UNBOUNDED PRECEDING)
  ),
  -- Month after month the balances that are there meet what is to be paid.
  usado AS (
    SELECT *, ate + least(0, min(parado - ate) OVER serie) AS usado_ate
    FROM acumulado
    WINDOW serie AS (PARTITION BY livro, tributo, regime ORDER BY inicio, _arquivo ROWS UNBOUNDED PRECEDING)
  ),
  linha AS (
    SELECT *, 1 AS parte, usado_ate - lag(usado_ate, 1, 0) OVER serie AS valor, NULL AS sobra
    FROM usado
    WINDOW serie AS (PARTITION BY livro, tributo, regime ORDER BY inicio, _arquivo)
    UNION ALL BY NAME
    SELECT
      * REPLACE (CAST(0 AS DECIMAL(18, 2)) AS extinto),
      2 AS parte, parado - usado_ate AS valor, TRUE AS sobra
    FROM usado
    QUALIFY row_number() OVER (PARTITION BY livro, tributo, regime ORDER BY inicio DESC, _arquivo DESC) = 1
  )
SELECT
  l.periodo AS "Período",
  l.cnpj_arquivo AS "CNPJ Estab.",
  l.tributo AS "Tributo",
  l.regime AS "Regime",
  mes_ano(l.retida) AS "Retenção Mais Antiga",
  CAST(l.parado AS DECIMAL(18, 2)) AS "Saldo Parado",
  CASE WHEN l.parte = 1 THEN l.recolher END AS "A Recolher",
  CASE WHEN l.parte = 1 THEN CAST(l.outros AS DECIMAL(18, 2)) END AS "Outros Achados",
  CASE l.parte
    WHEN 1 THEN 'Retenção parada com contribuição a recolher'
    ELSE 'Retenção parada sem contribuição que a receba'
  END AS "Resultado",
  'Oportunidade' AS "Tipo",
  CAST(l.valor AS DECIMAL(18, 2)) AS "Valor Estimado",
  l.arquivo AS "Arquivo",
  l._linha AS "Linha",
  concat_ws('|', l._arquivo, l.tributo, l.regime, l.parte) AS _debito,
  CAST(l.extinto AS DECIMAL(18, 2)) AS _extinto,
  l.sobra IS NOT NULL AS _sobra,
  l.retida AS _retida,
  CAST(date_trunc('month', l.inicio) AS DATE) AS _mes
FROM linha l
WHERE l.valor > 0
