-- Two amounts as one; a blank one counts nothing.
CREATE OR REPLACE MACRO somados(a, b) AS coalesce(a, 0) + coalesce(b, 0);

-- indIncid of S-5011.
CREATE OR REPLACE MACRO es_incidencia_cp(cod) AS (CASE cod
  WHEN '1' THEN '1 - Normal'
  WHEN '2' THEN '2 - Atividade concomitante'
  WHEN '9' THEN '9 - Substituída ou isenta'
  ELSE cod
END);

-- indIncid of S-5003 and S-5013.
CREATE OR REPLACE MACRO es_incidencia_fgts(cod) AS
  (CASE cod WHEN '1' THEN '1 - Normal' WHEN '9' THEN '9 - Suspensa' ELSE cod END);

-- tpPgto of S-1210. The codes 5 and 6 mean other things until layout 2.5.
CREATE OR REPLACE MACRO es_tipo_pagamento(cod, versao) AS (CASE cod
  WHEN '1' THEN '1 - Remuneração (S-1200)'
  WHEN '2' THEN '2 - Rescisão (S-2299)'
  WHEN '3' THEN '3 - Rescisão (S-2399)'
  WHEN '4' THEN '4 - Remuneração (S-1202)'
  WHEN '5' THEN CASE WHEN versao LIKE 'v02%' THEN '5 - Remuneração (S-1202)' ELSE '5 - Benefício (S-1207)' END
  WHEN '6' THEN '6 - Benefício (S-1207)'
  WHEN '7' THEN '7 - Férias'
  WHEN '9' THEN '9 - Anterior ao eSocial'
  ELSE cod
END);

-- undSalFixo of the bond.
CREATE OR REPLACE MACRO es_unidade_salario(cod) AS (CASE cod
  WHEN '1' THEN 'Por hora'
  WHEN '2' THEN 'Por dia'
  WHEN '3' THEN 'Por semana'
  WHEN '4' THEN 'Por quinzena'
  WHEN '5' THEN 'Por mês'
  WHEN '6' THEN 'Por tarefa'
  WHEN '7' THEN 'Não aplicável'
  ELSE cod
END);

-- The group of a codIncCP, as a prefix of its description (Tabela 'Código de incidência tributária da rubrica').
CREATE OR REPLACE MACRO es_grupo_inc_cp(cod) AS (CASE
  WHEN cod BETWEEN '31' AND '39' THEN 'Desconto do segurado - '
  WHEN cod BETWEEN '91' AND '98' THEN 'Suspensa por decisão judicial - '
  WHEN cod BETWEEN '11' AND '26' THEN 'Base - '
  ELSE ''
END);

-- The days of an absence that the company pays: the first fifteen (Lei 8.213/1991, art. 60, § 3º), less those of the
-- absences that it continues; 01 and 03 are accident and illness. An open one counts until the end of the project.
CREATE OR REPLACE MACRO es_dias_da_empresa(motivo, ini, dias, antes, fim_do_projeto) AS (CASE
  WHEN motivo IN ('01', '03') THEN least(
    coalesce(dias, CAST(greatest(fim_do_projeto - ini + 1, 0) AS INTEGER)),
    greatest(dias_da_empresa(ini) - antes, 0)
  )
END);

-- The moment of an event among others; one without a reception comes before all.
CREATE OR REPLACE MACRO es_recepcao(recepcao) AS coalesce(recepcao, TIMESTAMP '1900-01-01');

-- Amounts of a group as one, in cents; 0 where there is none.
CREATE OR REPLACE MACRO soma_ou_zero(valor) AS CAST(coalesce(sum(valor), 0) AS DECIMAL(18, 2));

-- How far two rates of RAT, or two FAP, may differ by rounding.
CREATE OR REPLACE MACRO es_difere(a, b) AS coalesce(abs(a - b) > CAST(0.0001 AS DECIMAL(5, 4)), FALSE);
