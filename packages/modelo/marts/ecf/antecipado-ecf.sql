-- TABLE: One row per tax and year (t 0) or quarter (t 1 to 4) of the real profit: the deductions of N630 and N670 that
-- were paid in advance.
SELECT
  strftime(DT_FIN, '%Y') AS ano,
  CASE forma WHEN 'Trimestral' THEN quarter(DT_FIN) ELSE 0 END AS t,
  tributo,
  sum(valor) AS v
FROM linha_irpj_csll
WHERE forma IN ('Ajuste anual', 'Trimestral')
  AND regexp_matches(descricao, '^\(-\)')
  AND regexp_matches(descricao, 'estimativa|retid[ao] na fonte|renda variavel')
GROUP BY ALL
