-- TABLE: One row per tax, form and period of an ECF: what is due, from the last line whose description says so. The
-- codes of dynamic tables change from year to year, so that a code cannot identify the line. A negative amount is a
-- credit.
SELECT
  _arquivo,
  tributo,
  forma,
  PER_APUR,
  DT_INI,
  DT_FIN,
  arg_max(valor, _linha) AS valor
FROM linha_irpj_csll
WHERE regexp_matches(
  descricao,
  CASE tributo
    WHEN 'IRPJ' THEN '^(imposto (de|sobre a) renda|irpj)\b.*\b(a pagar|devido no mes)$'
    ELSE '^(csll|contribuicao social)\b.*\b(a pagar|devida no mes)$'
  END
)
GROUP BY ALL
