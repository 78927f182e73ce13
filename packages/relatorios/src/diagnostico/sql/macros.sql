-- A sum as money; nothing summed is zero.
CREATE OR REPLACE MACRO reais(v) AS CAST(coalesce(v, 0) AS DECIMAL(18, 2));

-- MM/AAAA as yyyy-MM.
CREATE OR REPLACE MACRO mes_iso(periodo) AS (right(periodo, 4) || '-' || left(periodo, 2));

-- Whether a period is a month, MM/AAAA: others are quarters, years and the 13th salary.
CREATE OR REPLACE MACRO mensal(periodo) AS regexp_matches(periodo, '^[0-9]{2}/[0-9]{4}$');

-- A share in percent with two places; nothing of nothing is NULL.
CREATE OR REPLACE MACRO parte(valor, total) AS CAST(
  -- 28 digits, so that no hundredfold of an amount overflows.
  round(CAST(valor AS DECIMAL(28, 2)) * 100 / nullif(total, 0), 2) AS DECIMAL(18, 2)
);

-- The revenue of a month in the crossing of revenues: of the first obligation that has it.
CREATE OR REPLACE MACRO receita_do_mes(efd_c, efd_f, xml) AS coalesce(efd_c, efd_f, xml);

-- How the month of a tax is coloured. Differences of up to R$ 1,00 are rounding; up to one percent of what was
-- calculated a difference is a warning, above it a divergence.
CREATE OR REPLACE MACRO situacao_heat(diferenca, calculado) AS (CASE
  WHEN diferenca <= 1 THEN 'igual'
  WHEN diferenca * 100 <= abs(coalesce(calculado, 0)) THEN 'atencao'
  ELSE 'divergente'
END);

-- The lines of tax losses in part B of the e-Lalur: the account of the IRPJ.
CREATE OR REPLACE MACRO prejuizo_fiscal(tributo, descricao) AS
  tributo LIKE 'I%' AND descricao ILIKE '%preju%';

-- Whether a DARF collects PIS, COFINS, IRPJ, CSLL or social security, by the name or, for contributions to social
-- security, by the code of its revenue.
CREATE OR REPLACE MACRO tributo_da_carga(denominacao, codigo) AS
  denominacao ILIKE '%pis%'
  OR denominacao ILIKE '%cofins%'
  OR denominacao ILIKE '%irpj%'
  OR denominacao ILIKE '%csll%'
  OR denominacao ILIKE '%cp %'
  OR denominacao ILIKE '%previd%'
  OR regexp_matches(codigo, '^1(082|099|138|141|146|162|164|646)');
