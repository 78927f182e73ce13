-- A value as the file writes it: the decimal comma, and days as ddmmaaaa.
CREATE OR REPLACE MACRO texto(x) AS
  CASE
    WHEN typeof(x) LIKE 'DECIMAL%' THEN replace(CAST(x AS VARCHAR), '.', ',')
    WHEN typeof(x) = 'DATE' THEN strftime(TRY_CAST(CAST(x AS VARCHAR) AS DATE), '%d%m%Y')
    ELSE CAST(x AS VARCHAR)
  END;

-- A field of digits only as a number; NULL when it is none.
CREATE OR REPLACE MACRO num(x) AS TRY_CAST(x AS HUGEINT);

-- The first and the last day of the file.
CREATE OR REPLACE MACRO ini() AS CAST(getvariable('ini') AS DATE);

CREATE OR REPLACE MACRO fim() AS CAST(getvariable('fim') AS DATE);

CREATE OR REPLACE MACRO no_periodo(dia) AS
  coalesce(dia BETWEEN CAST(getvariable('ini') AS DATE) AND CAST(getvariable('fim') AS DATE), FALSE);

-- The CNPJ of 0000.
CREATE OR REPLACE MACRO cnpj_arquivo() AS CAST(getvariable('cnpj') AS VARCHAR);

-- The key of an e-document: 44 positions, the last of them module 11 of the others; letters count as their code
-- minus 48.
CREATE OR REPLACE MACRO chave_valida(chave) AS (
  regexp_full_match(chave, '[0-9]{6}[0-9A-Z]{12}[0-9]{26}')
  AND CAST(right(chave, 1) AS INTEGER) = CASE
    WHEN list_sum([(ascii(chave[44 - k]) - 48) * (((k - 1) % 8) + 2) FOR k IN range(1, 44)]) % 11 < 2 THEN 0
    ELSE 11 - list_sum([(ascii(chave[44 - k]) - 48) * (((k - 1) % 8) + 2) FOR k IN range(1, 44)]) % 11
  END
);

CREATE OR REPLACE MACRO digito_cnpj(cnpj, n) AS
  CASE
    WHEN list_sum([(ascii(cnpj[n - k]) - 48) * (((k - 1) % 8) + 2) FOR k IN range(1, n)]) % 11 < 2 THEN 0
    ELSE 11 - list_sum([(ascii(cnpj[n - k]) - 48) * (((k - 1) % 8) + 2) FOR k IN range(1, n)]) % 11
  END;

CREATE OR REPLACE MACRO cnpj_valido(cnpj) AS (
  regexp_full_match(cnpj, '[0-9A-Z]{12}[0-9]{2}')
  AND CAST(cnpj[13] AS INTEGER) = digito_cnpj(cnpj, 13)
  AND CAST(cnpj[14] AS INTEGER) = digito_cnpj(cnpj, 14)
);
