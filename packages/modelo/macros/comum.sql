CREATE OR REPLACE MACRO sit_invalida(cod) AS coalesce(cod IN ('02', '03', '04', '05'), FALSE);

-- a / b with 8 decimals, where both have at most 2 decimals and none is negative; NULL when b is 0.
CREATE OR REPLACE MACRO quociente(a, b) AS CAST(CASE
  WHEN b IS NULL OR b = 0 THEN NULL
  ELSE CAST(
    (
      (CAST(a * 100 AS HUGEINT) * 200000000 + CAST(b * 100 AS HUGEINT)) // (2 * CAST(b * 100 AS HUGEINT))
    ) AS DECIMAL(30, 0)
  ) * CAST(0.00000001 AS DECIMAL(8, 8))
END AS DECIMAL(18, 8));

CREATE OR REPLACE MACRO mes_ano(dia) AS strftime(dia, '%m/%Y');

-- An amount with its debit or credit mark as one number: debit positive.
CREATE OR REPLACE MACRO com_sinal(v, dc) AS (CASE WHEN dc = 'C' THEN -v ELSE v END);

CREATE OR REPLACE MACRO marca_dc(v) AS (CASE WHEN v > 0 THEN 'D' WHEN v < 0 THEN 'C' END);

-- A number as SPED writes it in a text field, in cents; NULL for what is no number (a dot is none of its signs).
CREATE OR REPLACE MACRO numero_sped(t) AS (CASE
  WHEN regexp_full_match(trim(t), '-?\d{1,16}(,\d+)?')
    THEN TRY_CAST(replace(trim(t), ',', '.') AS DECIMAL(18, 2))
END);

-- A line's description, followed by the text that is in the place of its amount when that is no number.
CREATE OR REPLACE MACRO descricao_valor(descricao, t) AS (CASE
  WHEN nullif(trim(t), '') IS NOT NULL AND numero_sped(t) IS NULL
    THEN concat_ws(' ', descricao, '(valor informado: ' || t || ')')
  ELSE descricao
END);

-- AAAA for a calendar year, nT/AAAA for a quarter, MM/AAAA for what stays within a month.
CREATE OR REPLACE MACRO periodo_contabil(ini, fim) AS (CASE
  WHEN ini IS NULL OR fim IS NULL OR (year(ini) = year(fim) AND month(ini) = month(fim))
    THEN strftime(coalesce(fim, ini), '%m/%Y')
  WHEN year(ini) = year(fim) AND month(ini) = 1 AND month(fim) = 12 THEN strftime(fim, '%Y')
  WHEN year(ini) = year(fim) AND month(ini) % 3 = 1 AND month(fim) = month(ini) + 2
    THEN CAST(month(fim) // 3 AS VARCHAR) || 'T/' || strftime(fim, '%Y')
  ELSE strftime(ini, '%m/%Y') || ' a ' || strftime(fim, '%m/%Y')
END);

-- A quantity times a rate in reais per unit, in cents; NULL where a damaged file gives what no tax can be. One side has
-- more than 18 digits on purpose: see `imposto`.
CREATE OR REPLACE MACRO por_unidade(quantidade, aliq_quant) AS TRY_CAST(
  round(TRY_CAST(quantidade AS DECIMAL(20, 3)) * TRY_CAST(aliq_quant AS DECIMAL(15, 4)), 2) AS DECIMAL(18, 2)
);

CREATE OR REPLACE MACRO valor_ad_rem_ou_ad_valorem(base, aliq, quantidade, aliq_quant) AS (
  CASE tipo_aliquota(aliq, aliq_quant)
    WHEN 'unidade' THEN coalesce(por_unidade(quantidade, aliq_quant), 0)
    ELSE coalesce(imposto(coalesce(base, 0), coalesce(aliq, 0)), 0)
  END
);

-- A number as Brazil writes it, without marks of thousands.
CREATE OR REPLACE MACRO com_virgula(v) AS replace(CAST(v AS VARCHAR), '.', ',');

-- An amount as a sentence has it, with marks of thousands: 1.234,56.
CREATE OR REPLACE MACRO em_reais(v) AS (
  CASE WHEN v < 0 THEN '-' ELSE '' END
  || ltrim(
    reverse(regexp_replace(reverse(com_virgula(CAST(abs(v) AS DECIMAL(18, 2)))), '([0-9]{3})', '\1.', 'g')),
    '.'
  )
);

-- How far two amounts that a file declares, and that should agree, may differ.
CREATE OR REPLACE MACRO tolerancia_registro() AS CAST(0.01 AS DECIMAL(3, 2));

CREATE OR REPLACE MACRO diverge(diferenca) AS abs(diferenca) > tolerancia_registro();

-- One check of a file: the sentence with the difference (left side minus right side) when it is above the tolerance,
-- else NULL.
CREATE OR REPLACE MACRO se_diverge(frase, valor) AS (CASE
  WHEN diverge(CAST(valor AS DECIMAL(18, 2))) THEN frase || ' (diferença ' || em_reais(valor) || ')'
END);

-- The column Conferência: the sentences of the checks that failed, or OK.
CREATE OR REPLACE MACRO conferencia(frases) AS coalesce(nullif(array_to_string(frases, '; '), ''), 'OK');
