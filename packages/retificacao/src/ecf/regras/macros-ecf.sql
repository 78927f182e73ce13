-- What 0010 says of the company and of its periods.
CREATE OR REPLACE MACRO forma_trib() AS CAST(getvariable('forma_trib') AS VARCHAR);

CREATE OR REPLACE MACRO forma_apuracao() AS CAST(getvariable('forma_apuracao') AS VARCHAR);

CREATE OR REPLACE MACRO qualificacao() AS CAST(getvariable('qualificacao') AS VARCHAR);

CREATE OR REPLACE MACRO forma_do_trimestre(n) AS substr(CAST(getvariable('formas') AS VARCHAR), n, 1);

CREATE OR REPLACE MACRO estimativa_do_mes(n) AS substr(CAST(getvariable('estimativas') AS VARCHAR), n, 1);

CREATE OR REPLACE MACRO tipo_escrituracao() AS CAST(getvariable('tipo_escrituracao') AS VARCHAR);

CREATE OR REPLACE MACRO tipo_entidade() AS CAST(getvariable('tipo_entidade') AS VARCHAR);

CREATE OR REPLACE MACRO apuracao_irpj() AS CAST(getvariable('apuracao_irpj') AS VARCHAR);

CREATE OR REPLACE MACRO apuracao_csll() AS CAST(getvariable('apuracao_csll') AS VARCHAR);

-- Whether 0010 says enough to know which periods each block has.
CREATE OR REPLACE MACRO parametros_lidos() AS coalesce(
  CASE
    WHEN forma_trib() IN ('8', '9') THEN apuracao_irpj() IN ('A', 'T') OR apuracao_csll() IN ('A', 'T')
    ELSE regexp_full_match(CAST(getvariable('formas') AS VARCHAR), '[0RPAE]{4}')
      AND (
        forma_apuracao() = 'T' OR regexp_full_match(CAST(getvariable('estimativas') AS VARCHAR), '[0EB]{12}')
      )
  END,
  FALSE
);

-- Periods A01 to A12 are months of an annual return.
CREATE OR REPLACE MACRO de_um_mes(per_apur) AS regexp_full_match(per_apur, 'A0[1-9]|A1[0-2]');

-- Periods with a balance sheet: quarters, the year, and months that are paid by their balance.
CREATE OR REPLACE MACRO com_balanco(per_apur) AS
  NOT de_um_mes(per_apur)
  OR coalesce(estimativa_do_mes(TRY_CAST(substr(per_apur, 2) AS INTEGER)) = 'B', FALSE);

-- A field as an amount, whether its column is text or a number.
CREATE OR REPLACE MACRO quantia(x) AS TRY_CAST(replace(CAST(x AS VARCHAR), ',', '.') AS DECIMAL(38, 2));

-- An amount with its side: debits are below zero.
CREATE OR REPLACE MACRO com_lado(x, lado) AS CASE WHEN lado = 'D' THEN -quantia(x) ELSE quantia(x) END;

-- The same as a person writes it: 1500,00 D.
CREATE OR REPLACE MACRO com_lado_escrito(x) AS concat_ws(
  ' ',
  replace(CAST(CAST(abs(x) AS DECIMAL(38, 2)) AS VARCHAR), '.', ','),
  CASE sign(x) WHEN 1 THEN 'C' WHEN -1 THEN 'D' END
);
