-- One key for a month, a quarter or a year, whatever the day that a paper gives for the period.
CREATE OR REPLACE MACRO chave_apuracao(forma, dia) AS (CASE forma
  WHEN 'Estimativa' THEN strftime(dia, '%Y') || ' A' || strftime(dia, '%m')
  WHEN 'Ajuste anual' THEN strftime(dia, '%Y') || ' A00'
  ELSE strftime(dia, '%Y') || ' T0' || CAST(quarter(dia) AS VARCHAR)
END);

-- COD_QUALIF_PJ of 0010: a company at large; financial and insurance companies pay the CSLL at rates of their own.
CREATE OR REPLACE MACRO pj_em_geral(cod) AS coalesce(cod = '01', FALSE);

-- Whether an account of part B holds losses that any profit may meet, within the limit of the law.
CREATE OR REPLACE MACRO conta_de_prejuizo(nome) AS coalesce(
  regexp_matches(lower(strip_accents(nome)), 'prejuizos? fisca|base (de calculo )?negativa')
    AND NOT regexp_matches(lower(strip_accents(nome)), 'rural|nao[ -]operaciona'),
  FALSE
);

-- The base of a profit after losses of earlier periods, which may take so many per cent of it.
CREATE OR REPLACE MACRO lucro_compensado(lucro, prejuizo, limite) AS
  greatest(lucro, 0) - least(prejuizo, imposto(greatest(lucro, 0), limite));

-- An adjustment of the ICMS that lowers what the company pays: other credits, reversals of debits and deductions
-- (table ajuste_icms_tipo).
CREATE OR REPLACE MACRO ajuste_que_reduz(tipo) AS
  coalesce(regexp_matches(lower(strip_accents(tipo)), '^(outros creditos|estorno de debito|deduc)'), FALSE);

-- The result of 'Cruzamento Reduções do Lucro Real não Usadas' for a kind of reduction, as the theses name it.
CREATE OR REPLACE MACRO resultado_da_exclusao(natureza) AS (CASE natureza
  WHEN 'Selic' THEN 'Selic de indébito no lucro tributado'
  WHEN 'Presumido' THEN 'Crédito presumido de ICMS no lucro tributado'
  WHEN 'Outro' THEN 'Outro benefício de ICMS no lucro tributado'
  WHEN 'Inovação' THEN 'Inovação declarada sem exclusão'
  WHEN 'Prejuízo' THEN 'Prejuízo ou base negativa sem uso'
END);

-- A line of X460 with what the company spent on innovation (Lei 11.196/2005, art. 17), by its description.
CREATE OR REPLACE MACRO dispendio_com_inovacao(descricao) AS
  coalesce(starts_with(lower(strip_accents(trim(descricao))), 'dispendios com pesquisa tecnologica'), FALSE);
