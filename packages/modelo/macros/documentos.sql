-- What identifies a document without its key; NULL where nothing does.
CREATE OR REPLACE MACRO numero_documento(lado, participante, modelo, serie, numero) AS (CASE
  WHEN participante <> '' AND numero <> '' THEN concat_ws(
    '|', lado, participante, modelo,
    -- Zeros before a series or a number mean nothing.
    ltrim(coalesce(serie, ''), '0'),
    ltrim(numero, '0')
  )
END);

-- Where a record is, as one number that follows the order of the reports: the file's order, then the line.
CREATE OR REPLACE MACRO posicao_registro(ordem, linha) AS CAST(ordem AS BIGINT) * 4294967296 + linha;

-- The key of an electronic document; NULL where it is not whole.
CREATE OR REPLACE MACRO chave_inteira(chave) AS (CASE WHEN length(chave) = 44 THEN chave END);

-- The digest of a document's number within its establishment. Digests keep a million documents in a few dozen
-- megabytes.
CREATE OR REPLACE MACRO digesto_numero(cnpj, lado, participante, modelo, serie, numero) AS (
  -- NULL where the number is incomplete.
  md5_number(cnpj || '|' || numero_documento(lado, participante, modelo, serie, numero))
);
