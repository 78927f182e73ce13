-- The month of the file as the file writes months.
CREATE OR REPLACE MACRO mes() AS strftime(CAST(getvariable('ini') AS DATE), '%m%Y');

-- What 0110 says of the regime.
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

-- An inscription at the SUFRAMA: nine digits, the last of them module 11 of the others with the weights 9 to 2.
CREATE OR REPLACE MACRO suframa_valida(inscricao) AS (
  regexp_full_match(inscricao, '[0-9]{9}')
  AND TRY_CAST(right(inscricao, 1) AS INTEGER) = CASE
    WHEN list_sum([(ascii(inscricao[k]) - 48) * (10 - k) FOR k IN range(1, 9)]) % 11 < 2 THEN 0
    ELSE 11 - list_sum([(ascii(inscricao[k]) - 48) * (10 - k) FOR k IN range(1, 9)]) % 11
  END
);
