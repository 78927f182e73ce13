-- One row per period whose credit balance is not what the next one begins with.
WITH
  periodo AS (
    SELECT _arquivo, _linha, DT_INI, DT_FIN FROM efdf_e100
    UNION ALL BY NAME
    SELECT _arquivo, _linha, DT_INI, DT_FIN, UF FROM efdf_e200
    UNION ALL BY NAME
    SELECT _arquivo, _linha, DT_INI, DT_FIN, UF FROM efdf_e300
    UNION ALL BY NAME
    SELECT _arquivo, _linha, DT_INI, DT_FIN, IND_APUR FROM efdf_e500
  ),
  apuracao AS (
    SELECT
      *, 1 AS n, 'ICMS' AS tributo, VL_SLD_CREDOR_ANT AS anterior, VL_SLD_CREDOR_TRANSPORTAR AS transportar
    FROM efdf_e110
    UNION ALL BY NAME
    SELECT
      *, 2 AS n, 'ICMS-ST' AS tributo, VL_SLD_CRED_ANT_ST AS anterior,
      VL_SLD_CRED_ST_TRANSPORTAR AS transportar
    FROM efdf_e210
    UNION ALL BY NAME
    SELECT
      *, 3 AS n, 'DIFAL' AS tributo, VL_SLD_CRED_ANT_DIFAL AS anterior,
      coalesce(VL_SLD_CRED_TRANSPORTAR_DIFAL, VL_SLD_CRED_TRANSPORTAR) AS transportar
    FROM efdf_e310
    UNION ALL BY NAME
    SELECT
      *, 4 AS n, 'FCP' AS tributo, VL_SLD_CRED_ANT_FCP AS anterior, VL_SLD_CRED_TRANSPORTAR_FCP AS transportar
    FROM efdf_e310
    UNION ALL BY NAME
    SELECT *, 5 AS n, 'IPI' AS tributo, VL_SD_ANT_IPI AS anterior, VL_SC_IPI AS transportar FROM efdf_e520
  ),
  saldo_do_periodo AS (
    SELECT
      a.cnpj,
      coalesce(a.ie, '') AS ie,
      v.n,
      coalesce(p.UF, a.uf) AS uf,
      v._arquivo, v._linha, v.tributo,
      coalesce(p.IND_APUR, '') AS regime,
      p.DT_INI AS de, p.DT_FIN AS ate, v.anterior, v.transportar
    FROM apuracao v
    JOIN arq a ON a.id = v._arquivo
    JOIN periodo p ON p._arquivo = v._arquivo AND p._linha = v._pai
    WHERE p.DT_INI IS NOT NULL AND p.DT_FIN IS NOT NULL
  ),
  arquivo_efdf AS (
    SELECT cnpj, coalesce(ie, '') AS ie, inicio, fim FROM arq WHERE tipo = 'EFDF' AND situacao = 'Usado'
  ),
  passagem AS (
    SELECT
      coalesce(x.cnpj, y.cnpj) AS cnpj,
      coalesce(x.ie, y.ie) AS ie,
      coalesce(x.n, y.n) AS n,
      coalesce(x.tributo, y.tributo) AS tributo,
      coalesce(x.uf, y.uf) AS uf,
      coalesce(x.regime, y.regime) AS regime,
      x.de AS x_de, x.ate AS x_ate, y.de AS y_de, y.ate AS y_ate,
      coalesce(x.transportar, 0) AS transportar,
      coalesce(y.anterior, 0) AS anterior,
      coalesce(x._arquivo, y._arquivo) AS arquivo,
      coalesce(x._linha, y._linha) AS linha
    FROM saldo_do_periodo x
    FULL JOIN saldo_do_periodo y ON y.cnpj = x.cnpj
      AND y.ie = x.ie
      AND y.n = x.n
      AND y.uf IS NOT DISTINCT FROM x.uf
      AND y.regime = x.regime
      AND y.de = x.ate + 1
  ),
  divergente AS (
    SELECT j.*, coalesce(x_de, y_de) AS inicio, CAST(anterior - transportar AS DECIMAL(18, 2)) AS diferenca
    FROM passagem j
    WHERE abs(anterior - transportar) > tolerancia_total()
      AND (
        x_de IS NOT NULL
        OR EXISTS (
          SELECT 1
          FROM arquivo_efdf e
          WHERE e.cnpj = j.cnpj AND e.ie = j.ie AND j.y_de - 1 BETWEEN e.inicio AND e.fim
        )
      )
      AND (
        y_de IS NOT NULL
        OR EXISTS (
          SELECT 1
          FROM arquivo_efdf e
          WHERE e.cnpj = j.cnpj AND e.ie = j.ie AND j.x_ate + 1 BETWEEN e.inicio AND e.fim
        )
      )
  )
SELECT
  cnpj AS "CNPJ Estab.",
  tributo AS "Tributo",
  CASE WHEN tributo <> 'IPI' THEN uf END AS "UF",
  CASE WHEN x_de IS NULL THEN mes_ano(y_de - 1) ELSE rotulo_periodo(x_de, x_ate) END AS "Mês",
  transportar AS "Saldo Transportar",
  CASE WHEN y_de IS NULL THEN mes_ano(x_ate + 1) ELSE rotulo_periodo(y_de, y_ate) END AS "Mês Seguinte",
  anterior AS "Saldo Anterior",
  diferenca AS "Diferença",
  CASE
    WHEN x_de IS NULL THEN 'Saldo sem origem no período anterior'
    WHEN y_de IS NULL THEN 'Saldo que não passou ao período seguinte'
    WHEN diferenca > 0 THEN 'Saldo anterior maior que o transportado'
    ELSE 'Saldo anterior menor que o transportado'
  END AS "Resultado",
  CASE WHEN diferenca > 0 THEN 'Risco' ELSE 'Oportunidade' END AS "Tipo",
  abs(diferenca) AS "Valor Estimado"
FROM divergente r
