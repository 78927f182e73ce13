-- TABLE: One row per tax and period (a quarter, or the year) of the real profit of an ECF: the profit before losses of
-- earlier periods, what was compensated, the tax due and the part of it that the period still had to pay. Periods with
-- losses of rural activity, which have no limit, are left out; so is CSLL of companies with rates of their own.
WITH
  livro AS (
    SELECT
      _arquivo, tributo, PER_APUR, DT_INI, DT_FIN,
      max(valor) FILTER (regexp_full_match(descricao, 'lucro real|base de calculo da csll')) AS base,
      coalesce(sum(valor) FILTER (TIPO_LANCAMENTO = 'P'), 0) AS compensado,
      coalesce(bool_or(TIPO_LANCAMENTO = 'P' AND contains(descricao, 'rural') AND valor <> 0), FALSE) AS rural
    FROM parte_a_ecf
    GROUP BY ALL
  ),
  aliquota AS (
    SELECT
      codigo,
      TRY_CAST(valor AS DECIMAL(18, 4)) AS valor,
      CAST(inicio AS DATE) AS ini,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_aliquota_irpj_csll
  )
SELECT
  l._arquivo,
  l.tributo,
  l.PER_APUR,
  l.DT_INI,
  l.DT_FIN,
  v.forma,
  CAST(l.base + l.compensado AS DECIMAL(18, 2)) AS antes,
  CAST(l.compensado AS DECIMAL(18, 2)) AS compensado,
  CAST(greatest(v.valor, 0) AS DECIMAL(18, 2)) AS a_pagar,
  CAST(greatest(v.valor + coalesce(d.v, 0), 0) AS DECIMAL(18, 2)) AS devido,
  n.valor AS limite,
  q.valor AS aliquota,
  coalesce(x.valor, 0) AS adicional,
  coalesce(m.valor, 0) * (datediff('month', l.DT_INI, l.DT_FIN) + 1) AS sem_adicional
FROM livro l
JOIN a_pagar_ecf v ON v._arquivo = l._arquivo
  AND v.tributo = l.tributo
  AND v.PER_APUR = l.PER_APUR
  AND v.forma IN ('Ajuste anual', 'Trimestral')
LEFT JOIN antecipado_ecf d ON d.ano = strftime(l.DT_FIN, '%Y')
  AND d.t = CASE v.forma WHEN 'Trimestral' THEN quarter(l.DT_FIN) ELSE 0 END
  AND d.tributo = l.tributo
LEFT JOIN (SELECT DISTINCT _arquivo, COD_QUALIF_PJ FROM ecf_0010) i ON i._arquivo = l._arquivo
JOIN aliquota n ON n.codigo = 'COMPENSACAO_LIMITE' AND l.DT_FIN BETWEEN n.ini AND n.fim
JOIN aliquota q ON q.codigo = l.tributo AND l.DT_FIN BETWEEN q.ini AND q.fim
LEFT JOIN aliquota x ON x.codigo = l.tributo || '_ADICIONAL' AND l.DT_FIN BETWEEN x.ini AND x.fim
LEFT JOIN aliquota m ON m.codigo = l.tributo || '_ADICIONAL_PARCELA_MES' AND l.DT_FIN BETWEEN m.ini AND m.fim
WHERE l.base > 0
  AND NOT l.rural
  AND v.valor IS NOT NULL
  AND (l.tributo = 'IRPJ' OR pj_em_geral(i.COD_QUALIF_PJ))
