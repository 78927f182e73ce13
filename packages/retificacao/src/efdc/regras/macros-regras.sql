-- A value as the file writes it: the decimal comma, and days as ddmmaaaa.
CREATE OR REPLACE MACRO texto(x) AS
  CASE
    WHEN typeof(x) LIKE 'DECIMAL%' THEN replace(CAST(x AS VARCHAR), '.', ',')
    WHEN typeof(x) = 'DATE' THEN strftime(TRY_CAST(CAST(x AS VARCHAR) AS DATE), '%d%m%Y')
    ELSE CAST(x AS VARCHAR)
  END;

-- A field of digits only as a number; NULL when it is none.
CREATE OR REPLACE MACRO num(x) AS TRY_CAST(x AS HUGEINT);

-- The first and the last day of the file, and its month as the file writes months.
CREATE OR REPLACE MACRO ini() AS CAST(getvariable('ini') AS DATE);

CREATE OR REPLACE MACRO fim() AS CAST(getvariable('fim') AS DATE);

CREATE OR REPLACE MACRO mes() AS strftime(CAST(getvariable('ini') AS DATE), '%m%Y');

CREATE OR REPLACE MACRO no_periodo(dia) AS
  coalesce(dia BETWEEN CAST(getvariable('ini') AS DATE) AND CAST(getvariable('fim') AS DATE), FALSE);

-- The CNPJ of 0000, and what 0110 says of the regime.
CREATE OR REPLACE MACRO cnpj_arquivo() AS CAST(getvariable('cnpj') AS VARCHAR);

CREATE OR REPLACE MACRO incidencia() AS CAST(getvariable('incidencia') AS VARCHAR);

CREATE OR REPLACE MACRO apropriacao() AS CAST(getvariable('apropriacao') AS VARCHAR);

CREATE OR REPLACE MACRO regime_cumulativo() AS CAST(getvariable('regime_cumulativo') AS VARCHAR);

CREATE OR REPLACE MACRO natureza_pj() AS CAST(getvariable('natureza_pj') AS VARCHAR);

-- Whether block M can be worked out of the documents: not for those whose contribution has a base of its own.
CREATE OR REPLACE MACRO bloco_m_dos_documentos() AS CAST(getvariable('bloco_m') AS BOOLEAN);

-- Documents 02 (cancelled), 03, 04 (denied) and 05 (voided) have no values.
CREATE OR REPLACE MACRO sem_efeito(cod_sit) AS coalesce(cod_sit IN ('02', '03', '04', '05'), FALSE);

-- CST that give a credit.
CREATE OR REPLACE MACRO com_credito(cst) AS coalesce(regexp_full_match(cst, '5[0-6]|6[0-6]'), FALSE);

-- The key of an e-document: 44 positions, the last of them module 11 of the others; letters count as their code
-- minus 48.
CREATE OR REPLACE MACRO chave_valida(chave) AS (
  regexp_full_match(chave, '[0-9]{6}[0-9A-Z]{12}[0-9]{26}')
  AND CAST(right(chave, 1) AS INTEGER) = CASE
    WHEN list_sum([(ascii(chave[44 - k]) - 48) * (((k - 1) % 8) + 2) FOR k IN range(1, 44)]) % 11 < 2 THEN 0
    ELSE 11 - list_sum([(ascii(chave[44 - k]) - 48) * (((k - 1) % 8) + 2) FOR k IN range(1, 44)]) % 11
  END
);

-- An inscription at the SUFRAMA: nine digits, the last of them module 11 of the others with the weights 9 to 2.
CREATE OR REPLACE MACRO suframa_valida(inscricao) AS (
  regexp_full_match(inscricao, '[0-9]{9}')
  AND TRY_CAST(right(inscricao, 1) AS INTEGER) = CASE
    WHEN list_sum([(ascii(inscricao[k]) - 48) * (10 - k) FOR k IN range(1, 9)]) % 11 < 2 THEN 0
    ELSE 11 - list_sum([(ascii(inscricao[k]) - 48) * (10 - k) FOR k IN range(1, 9)]) % 11
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
