-- TABLE: One row per tax, period (a quarter, or the year) of an ECF and kind of amount that may leave the profit:
-- Selic, Presumido, Outro or Inovação. What there is of it, and what part A does not exclude yet.
WITH
  padrao AS (SELECT grupo, string_agg(regex, '|') AS regex FROM tab_padrao_conta GROUP BY grupo),
  -- Revenue of the books before closing: interest on refunds of taxes.
  juros AS (
    SELECT p._arquivo, p.PER_APUR, -sum(com_sinal(k.VL_SLD_FIN, k.IND_VL_SLD_FIN)) AS valor
    FROM ecf_k355 k
    JOIN ecf_k030 p ON p._arquivo = k._arquivo AND p._linha = k._pai
    JOIN conta_ecf c ON c._arquivo = k._arquivo AND c.COD_CTA = k.COD_CTA
    JOIN padrao x ON x.grupo = 'SELIC_INDEBITO' AND regexp_matches(lower(strip_accents(c.CTA)), x.regex)
    GROUP BY ALL
  ),
  -- X460 is of the year.
  inovacao AS (
    SELECT _arquivo, sum(numero_sped(VALOR)) AS valor
    FROM ecf_x460
    WHERE dispendio_com_inovacao(DESCRICAO)
    GROUP BY ALL
  ),
  fato AS (
    SELECT l._arquivo, l.tributo, l.PER_APUR, 'Selic' AS natureza, 'EXCLUSAO_SELIC' AS grupo, j.valor
    FROM lucro_real l
    JOIN juros j ON j._arquivo = l._arquivo AND j.PER_APUR = l.PER_APUR
    UNION ALL BY NAME
    SELECT l._arquivo, l.tributo, l.PER_APUR, b.natureza, 'EXCLUSAO_BENEFICIO' AS grupo, sum(b.valor) AS valor
    FROM lucro_real l
    JOIN beneficio_icms b ON b.inicio BETWEEN l.DT_INI AND l.DT_FIN
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
      l._arquivo, l.tributo, l.PER_APUR, 'Inovação' AS natureza, 'EXCLUSAO_INOVACAO' AS grupo,
      imposto(i.valor, TRY_CAST(q.valor AS DECIMAL(18, 4))) AS valor
    FROM lucro_real l
    JOIN inovacao i ON i._arquivo = l._arquivo AND l.forma = 'Ajuste anual'
    JOIN tab_aliquota_irpj_csll q ON q.codigo = 'INOVACAO_EXCLUSAO'
      AND l.DT_FIN >= CAST(q.inicio AS DATE)
      AND l.DT_FIN <= coalesce(TRY_CAST(nullif(q.fim, '') AS DATE), l.DT_FIN)
  ),
  excluido AS (
    SELECT a._arquivo, a.tributo, a.PER_APUR, x.grupo, sum(a.valor) AS valor
    FROM parte_a_ecf a
    JOIN padrao x ON x.grupo LIKE 'EXCLUSAO_%' AND regexp_matches(a.texto, x.regex)
    WHERE a.TIPO_LANCAMENTO = 'E'
    GROUP BY ALL
  )
SELECT
  f._arquivo,
  f.tributo,
  f.PER_APUR,
  f.natureza,
  CAST(f.valor AS DECIMAL(18, 2)) AS valor,
  -- What part A excludes is of the presumed credit before it is of other benefits.
  CAST(
    f.valor - greatest(0, coalesce(e.valor, 0) - (sum(f.valor) OVER do_grupo - f.valor)) AS DECIMAL(18, 2)
  ) AS falta
FROM fato f
LEFT JOIN excluido e ON e._arquivo = f._arquivo
  AND e.tributo = f.tributo
  AND e.PER_APUR = f.PER_APUR
  AND e.grupo = f.grupo
WHERE f.valor > 0
WINDOW do_grupo AS (
  PARTITION BY f._arquivo, f.tributo, f.PER_APUR, f.grupo ORDER BY f.natureza DESC ROWS UNBOUNDED PRECEDING
)
QUALIFY falta > 0
