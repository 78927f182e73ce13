-- The nature of an account as code and name (COD_NAT of I050 of the ECD and of J050 of the ECF).
CREATE OR REPLACE MACRO natureza_conta(cod_nat) AS (CASE cod_nat
  WHEN '01' THEN '01 - Ativo'
  WHEN '02' THEN '02 - Passivo'
  WHEN '03' THEN '03 - Patrimônio Líquido'
  WHEN '04' THEN '04 - Resultado'
  WHEN '05' THEN '05 - Compensação'
  WHEN '09' THEN '09 - Outras'
  ELSE cod_nat
END);

-- IND_COD_AGL of block J.
CREATE OR REPLACE MACRO tipo_aglutinacao(ind_cod_agl) AS
  (CASE ind_cod_agl WHEN 'T' THEN 'Totalizador' WHEN 'D' THEN 'Detalhe' ELSE ind_cod_agl END);

-- IND_LCTO of I200.
CREATE OR REPLACE MACRO tipo_lancamento(ind_lcto) AS (CASE ind_lcto
  WHEN 'N' THEN 'Normal'
  WHEN 'E' THEN 'Encerramento'
  WHEN 'X' THEN 'Extemporâneo'
  ELSE ind_lcto
END);

-- The period of a J005; demonstrations of a group or of other companies (ID_DEM 2) say so.
CREATE OR REPLACE MACRO periodo_demonstracao(dt_ini, dt_fin, id_dem) AS
  (periodo_contabil(dt_ini, dt_fin) || CASE WHEN id_dem = '2' THEN ' (consolidada)' ELSE '' END);

-- Debit or credit by IND_VL of old layouts: expense, revenue, positive and negative subtotal.
CREATE OR REPLACE MACRO dc_antigo(ind_vl) AS
  (CASE WHEN ind_vl IN ('D', 'N') THEN 'D' WHEN ind_vl IN ('R', 'P') THEN 'C' END);

-- A list of at most three accounts, or 'Diversas', of one side of an entry; over rows that hold each account once per
-- entry and side.
CREATE OR REPLACE MACRO contas_do_lado(conta, ind_dc, lado) AS (CASE
  WHEN count(*) FILTER (ind_dc = lado) > 3 THEN 'Diversas'
  ELSE string_agg(conta, ', ' ORDER BY conta) FILTER (ind_dc = lado)
END);

-- The words of an entry's text that make it worth a look.
CREATE OR REPLACE MACRO palavra_relevante(historico) AS
  (regexp_extract(lower(strip_accents(historico)), '\b(estorn|multa|auto de infra|parcelamento)', 1));

-- The groups of revenue by the referential account (3.01.01.01 and 3.11.01.01): what is sold, and what is deducted.
CREATE OR REPLACE MACRO ref_receita_bruta(ref) AS regexp_matches(ref, '^3\.(01|11)\.01\.01\.01');

CREATE OR REPLACE MACRO ref_receita_bruta_analitica(ref) AS regexp_matches(ref, '^3\.(01|11)\.01\.01\.01\.');

CREATE OR REPLACE MACRO ref_deducao_receita(ref) AS regexp_matches(ref, '^3\.(01|11)\.01\.01\.02');

CREATE OR REPLACE MACRO ref_outras_receitas(ref) AS regexp_matches(ref, '^3\.(01|11)\.01\.05');

-- Costs, expenses, profit shares and taxes on profit: never revenue, whatever their balance.
CREATE OR REPLACE MACRO ref_nao_receita(ref) AS
  (regexp_matches(ref, '^3\.(01|11)\.(01\.(03|07|09)|05)|^3\.(02|12)'));
