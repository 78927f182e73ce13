-- The period of an event is 'AAAA-MM', or 'AAAA' for the 13th salary, whose month is December. es_mes is the month as
-- text, es_dia its first day, and es_periodo what reports show: MM/AAAA, or AAAA for the 13th salary.
CREATE OR REPLACE MACRO es_mes(per) AS (CASE WHEN length(per) = 4 THEN per || '-12' ELSE per END);

CREATE OR REPLACE MACRO es_dia(per) AS TRY_CAST(es_mes(per) || '-01' AS DATE);

CREATE OR REPLACE MACRO es_periodo(per) AS
  (CASE WHEN length(per) = 7 THEN right(per, 2) || '/' || left(per, 4) ELSE per END);

-- Whether indApuracao is the 13th salary's.
CREATE OR REPLACE MACRO es_13(ind_apuracao) AS (CASE WHEN ind_apuracao = '2' THEN 'Sim' ELSE 'Não' END);

-- tpRubr of S-1010.
CREATE OR REPLACE MACRO es_tipo_rubrica(tp) AS (CASE tp
  WHEN '1' THEN '1 - Vencimento'
  WHEN '2' THEN '2 - Desconto'
  WHEN '3' THEN '3 - Informativa'
  WHEN '4' THEN '4 - Informativa dedutora'
  ELSE tp
END);

-- The day on which the contribution of a period falls due: the 20th of the following month; of December for the 13th
-- salary (Lei 8.212/1991, art. 30, I, b; Lei 8.620/1993, art. 7º).
CREATE OR REPLACE MACRO es_vencimento_cp(per) AS (
  CASE WHEN length(per) = 4 THEN es_dia(per) ELSE es_dia(per) + INTERVAL 1 MONTH END
  + to_days(dia_da_previdenciaria(es_dia(per)) - 1)
);

-- A base times a percentage, or a sum of such products, rounded to the cent (halves away from zero).
CREATE OR REPLACE MACRO es_encargo_arredondado(produto) AS
  CAST(CAST(round(produto, 0) AS DECIMAL(18, 0)) * CAST(0.01 AS DECIMAL(2, 2)) AS DECIMAL(18, 2));

-- The incidences (codIncCP) that leave an amount out of the base.
CREATE OR REPLACE MACRO es_fora_da_base(esperada) AS esperada IN ('00', '21', '22', '51');

-- The key of a bond: CPF and registration, or CPF and category where there is no registration.
CREATE OR REPLACE MACRO es_chave_vinculo(cpf, matricula, categoria) AS (
  cpf
  || '/'
  -- Some bonds have no registration.
  || coalesce(matricula, 'categoria ' || coalesce(categoria, ''))
);

-- The nature of the salary, and of the first days of an absence that the company pays (Tabela 03).
CREATE OR REPLACE MACRO es_salario(nat) AS coalesce(nat = '1000', FALSE);

CREATE OR REPLACE MACRO es_primeiros_dias(nat) AS coalesce(nat = '1050', FALSE);

-- A fixed salary of a month (undSalFixo).
CREATE OR REPLACE MACRO es_por_mes(unidade) AS coalesce(unidade = '5', FALSE);

-- The base of the contribution has the amount (codIncCP).
CREATE OR REPLACE MACRO es_na_base(cod_inc_cp) AS coalesce(cod_inc_cp IN ('11', '12', '13', '14'), FALSE);

-- A salary of thirty days for some of them.
CREATE OR REPLACE MACRO es_salario_dos_dias(salario, dias) AS
  proporcao(CAST(salario AS DECIMAL(18, 2)), CAST(dias AS DECIMAL(18, 2)), CAST(30 AS DECIMAL(18, 2)));

-- The days worked of a month of thirty days, beside those of an absence.
CREATE OR REPLACE MACRO es_dias_trabalhados(mes, afastado) AS
  greatest(0, least(30, day(last_day(mes))) - afastado);

-- indSubstPatr of S-1280: the CPP is replaced by the contribution on revenue, in whole or in part.
CREATE OR REPLACE MACRO es_substituida(ind_subst_patr) AS coalesce(ind_subst_patr IN ('1', '2'), FALSE);
