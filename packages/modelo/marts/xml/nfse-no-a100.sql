-- TABLE: One row per note of services (nfse_sit) of the company and the A100 that books it: by its key, else by the
-- city's code, else by party, number (also that of the RPS, and without a year before it) and a month of days (a sale
-- to a consumer may name no party: then also by value), else by party, value and month where nothing else has them. A
-- note has one A100, and an A100 one note.
WITH
  nota AS (
    SELECT
      s._arquivo, s._linha, s.chave, s.emissao, s.competencia,
      CASE s.lado WHEN 'Tomada' THEN '0' ELSE '1' END AS IND_OPER,
      CASE s.lado WHEN 'Tomada' THEN s.doc_prestador ELSE s.doc_tomador END AS doc,
      CASE s.lado WHEN 'Tomada' THEN s.doc_tomador ELSE s.doc_prestador END AS estab,
      numero_do_servico(n.nNFSe) AS numero,
      numero_do_servico(n.nDPS) AS dps,
      -- Belo Horizonte and Porto Alegre write the year before eleven digits.
      CASE WHEN length(n.nNFSe) > 8 THEN numero_do_servico(substr(n.nNFSe, 5)) END AS sem_ano,
      codigo_sem_sinais(n.codigoVerificacao) AS codigo,
      n.vServ AS valor
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado IN ('Prestada', 'Tomada', 'Própria')
  ),
  candidato AS (
    SELECT n.*, d._arquivo AS a100_arquivo, d._linha AS a100_linha, 1 AS modo, 0 AS dias
    FROM nota n
    JOIN servico_efdc d ON d.CHV_NFSE = n.chave AND d.IND_OPER = n.IND_OPER
    UNION ALL BY NAME
    SELECT n.*, d._arquivo AS a100_arquivo, d._linha AS a100_linha, 2 AS modo, 0 AS dias
    FROM nota n
    JOIN servico_efdc d ON codigo_sem_sinais(d.CHV_NFSE) = n.codigo
      AND d.IND_OPER = n.IND_OPER
      AND (d.numero IN (n.numero, n.sem_ano) OR d.VL_DOC = n.valor)
    UNION ALL BY NAME
    SELECT
      n.*, d._arquivo AS a100_arquivo, d._linha AS a100_linha, 3 AS modo,
      abs(datediff('day', d.emissao, n.emissao)) AS dias
    FROM nota n
    JOIN servico_efdc d ON d.doc = n.doc
      AND d.IND_OPER = n.IND_OPER
      AND d.numero IN (n.numero, n.sem_ano, n.dps)
      AND abs(datediff('day', d.emissao, n.emissao)) <= 31
    UNION ALL BY NAME
    -- Sales to consumers need no party in the A100.
    SELECT
      n.*, d._arquivo AS a100_arquivo, d._linha AS a100_linha, 4 AS modo,
      abs(datediff('day', d.emissao, n.emissao)) AS dias
    FROM nota n
    JOIN servico_efdc d ON d.doc IS NULL
      AND d.IND_OPER = '1'
      AND n.IND_OPER = '1'
      AND d.cnpj = n.estab
      AND d.VL_DOC = n.valor
      AND d.numero IN (n.numero, n.sem_ano, n.dps)
      AND abs(datediff('day', d.emissao, n.emissao)) <= 31
    UNION ALL BY NAME
    SELECT *
    FROM (
      SELECT n.*, d._arquivo AS a100_arquivo, d._linha AS a100_linha, 5 AS modo, 0 AS dias
      FROM nota n
      JOIN servico_efdc d ON d.doc = n.doc
        AND d.IND_OPER = n.IND_OPER
        AND d.VL_DOC = n.valor
        AND date_trunc('month', d.emissao) = date_trunc('month', n.emissao)
    )
    QUALIFY count(*) OVER (PARTITION BY _arquivo, _linha) = 1
      AND count(*) OVER (PARTITION BY a100_arquivo, a100_linha) = 1
  )
SELECT
  _arquivo,
  _linha,
  a100_arquivo,
  a100_linha,
  modo
FROM candidato
QUALIFY row_number() OVER (PARTITION BY _arquivo, _linha ORDER BY modo, dias, a100_arquivo, a100_linha) = 1
  AND row_number() OVER (PARTITION BY a100_arquivo, a100_linha ORDER BY modo, dias, _arquivo, _linha) = 1
