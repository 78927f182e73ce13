-- The digits of the number of a paper, without the zeros before them; NULL without any digit.
CREATE OR REPLACE MACRO numero_do_papel(numero) AS
  nullif(ltrim(regexp_replace(numero, '[^0-9]', '', 'g'), '0'), '');

-- The period of a debt as a key: its last day, or the year of a 13th salary, whose last day is also that of December.
CREATE OR REPLACE MACRO chave_do_periodo(pa, pa_fim) AS
  (CASE WHEN length(pa) = 4 THEN pa ELSE strftime(pa_fim, '%Y-%m-%d') END);

-- The first day of the month that a period is; NULL for any other period.
CREATE OR REPLACE MACRO mes_inteiro(inicio, fim) AS
  (CASE WHEN inicio = date_trunc('month', inicio) AND fim = last_day(inicio) THEN inicio END);

-- Whether a code of receipt is of the payroll.
CREATE OR REPLACE MACRO codigo_da_folha(codigo) AS regexp_matches(codigo, '^(1082|1099|1[12]\d\d|1646)');

-- What is left of the set-offs that a declaration names when some of them were refused or cancelled: no less than those
-- in force.
CREATE OR REPLACE MACRO compensado_valido(declarado, desfeito, vigente) AS (
  declarado
  -- What was undone, as far as the set-offs in force leave room for it.
  - least(coalesce(desfeito, 0), greatest(0, declarado - coalesce(vigente, 0)))
);

-- IND_NAT_RET of F600 (Guia Prático, F600, field 02). The name of the code of receipt says who the payer is; the
-- cumulative regime has the same payers under 51 to 59.
CREATE OR REPLACE MACRO natureza_da_retencao(descricao, cumulativo) AS (CASE
  WHEN descricao LIKE '%órgão público federal%' THEN CASE WHEN cumulativo THEN '51' ELSE '01' END
  WHEN descricao LIKE '%Estados, DF e Municípios%' THEN CASE WHEN cumulativo THEN '59' ELSE '99' END
  WHEN cumulativo THEN '53'
  ELSE '03'
END);

-- The share of the codes up to one in an amount that several codes have.
CREATE OR REPLACE MACRO ate_o_codigo(v, ate, total) AS proporcao(
  -- In cents.
  CAST(v AS DECIMAL(18, 2)), CAST(ate AS DECIMAL(18, 2)), total
);

-- The share of one code: all shares add up to the amount.
CREATE OR REPLACE MACRO parcela_do_codigo(v, ate, proprio, total) AS (
  -- Up to this code, less up to the code before.
  ate_o_codigo(v, ate, total) - ate_o_codigo(v, ate - proprio, total)
);
