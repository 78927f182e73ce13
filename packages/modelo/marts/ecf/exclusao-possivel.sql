-- TABLE: One row per tax, period (a quarter, or the year) of an ECF and kind of revenue that may leave the profit
-- (Selic, Presumido, Outro): what the profit has of it, and what part A does not exclude yet.
WITH
  -- Revenue of the books before closing: interest on refunds of taxes.
  juros AS (
    SELECT p._arquivo, p.PER_APUR, -sum(com_sinal(k.VL_SLD_FIN, k.IND_VL_SLD_FIN)) AS valor
    FROM ecf_k355 k
    JOIN ecf_k030 p ON p._arquivo = k._arquivo AND p._linha = k._pai
    JOIN conta_ecf c ON c._arquivo = k._arquivo AND c.COD_CTA = k.COD_CTA
    WHERE EXISTS (
      SELECT 1
      FROM tab_padrao_conta x
      WHERE x.grupo = 'SELIC_INDEBITO' AND regexp_matches(lower(strip_accents(c.CTA)), x.regex)
    )
    GROUP BY ALL
  ),
  excluido AS (
    SELECT
      _arquivo, tributo, PER_APUR,
      coalesce(
        sum(valor) FILTER (
          EXISTS (
            SELECT 1
            FROM tab_padrao_conta x
            WHERE x.grupo = 'EXCLUSAO_SELIC' AND regexp_matches(texto, x.regex)
          )
        ),
        0
      ) AS selic,
      coalesce(
        sum(valor) FILTER (
          EXISTS (
            SELECT 1
            FROM tab_padrao_conta x
            WHERE x.grupo = 'EXCLUSAO_BENEFICIO' AND regexp_matches(texto, x.regex)
          )
        ),
        0
      ) AS beneficio
    FROM parte_a_ecf
    WHERE TIPO_LANCAMENTO = 'E'
    GROUP BY ALL
  ),
  beneficio AS (
    SELECT
      l._arquivo, l.tributo, l.PER_APUR,
      coalesce(sum(b.valor) FILTER (b.natureza = 'Presumido'), 0) AS presumido,
      coalesce(sum(b.valor) FILTER (b.natureza = 'Outro'), 0) AS outro
    FROM lucro_real l
    JOIN beneficio_icms b ON b.inicio BETWEEN l.DT_INI AND l.DT_FIN
    GROUP BY ALL
  ),
  fato AS (
    SELECT
      l._arquivo, l.tributo, l.PER_APUR,
      coalesce(j.valor, 0) AS juros,
      coalesce(b.presumido, 0) AS presumido,
      coalesce(b.outro, 0) AS outro,
      coalesce(e.selic, 0) AS sem_juros,
      coalesce(e.beneficio, 0) AS sem_beneficio
    FROM lucro_real l
    LEFT JOIN juros j ON j._arquivo = l._arquivo AND j.PER_APUR = l.PER_APUR
    LEFT JOIN beneficio b ON b._arquivo = l._arquivo AND b.tributo = l.tributo AND b.PER_APUR = l.PER_APUR
    LEFT JOIN excluido e ON e._arquivo = l._arquivo AND e.tributo = l.tributo AND e.PER_APUR = l.PER_APUR
  )
SELECT
  _arquivo,
  tributo,
  PER_APUR,
  natureza,
  CAST(valor AS DECIMAL(18, 2)) AS valor,
  CAST(falta AS DECIMAL(18, 2)) AS falta
FROM (
  SELECT _arquivo, tributo, PER_APUR, 'Selic' AS natureza, juros AS valor, juros - sem_juros AS falta
  FROM fato
  UNION ALL BY NAME
  SELECT
    _arquivo, tributo, PER_APUR, 'Presumido' AS natureza, presumido AS valor, presumido
      - sem_beneficio AS falta
  FROM fato
  UNION ALL BY NAME
  -- What part A excludes is of the presumed credit first.
  SELECT
    _arquivo, tributo, PER_APUR, 'Outro' AS natureza, outro AS valor,
    outro - greatest(0, sem_beneficio - presumido) AS falta
  FROM fato
)
WHERE falta > 0
