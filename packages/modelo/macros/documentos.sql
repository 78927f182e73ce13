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

-- The number of a note of services, or of its RPS, as digits without zeros before them.
CREATE OR REPLACE MACRO numero_do_servico(numero) AS
  nullif(ltrim(regexp_replace(coalesce(numero, ''), '[^0-9]', '', 'g'), '0'), '');

-- A code by which a city verifies a note, without hyphens and in capitals.
CREATE OR REPLACE MACRO codigo_sem_sinais(codigo) AS
  nullif(upper(regexp_replace(coalesce(codigo, ''), '[^0-9A-Za-z]', '', 'g')), '');

-- Whether what a note of services withholds closes with its own totals.
CREATE OR REPLACE MACRO retencao_confere(conferencia) AS
  conferencia IS DISTINCT FROM 'A conferir (total retido)';

-- A CST of PIS and COFINS under which no tax is due: zero rate, exempt, suspended and the like.
CREATE OR REPLACE MACRO cst_sem_tributo(cst) AS coalesce(cst IN ('04', '06', '07', '08', '09'), FALSE);

-- The key of a national note of services; NULL for the code of a city.
CREATE OR REPLACE MACRO chave_do_servico(chave) AS (CASE WHEN length(chave) = 50 THEN chave END);

-- Cleaning and upkeep of buildings and the like (LC 116/2003, item 7.10), as servico_lc116 writes it.
CREATE OR REPLACE MACRO servico_de_limpeza() AS '710';
