-- TABLE: One row per key of a whole note of production; of several files of one key the one with a protocol counts.
-- situacao is 'Autorizada' (cStat 100 or 150 and no registered cancellation), 'Cancelada', 'Denegada', 'Sem protocolo'
-- or 'Não autorizada'; only an authorised note is valida. lado is 'Própria' when the issuer shares the company's CNPJ
-- root, else 'Terceiros' when the addressee does, else 'Outra empresa'. Notes cut before their end are left out: their
-- totals would be wrong, and they are among the faults of their file.
SELECT
  n._arquivo,
  n._nota,
  n.chave,
  CAST(n.dhEmi AS DATE) AS emissao,
  mes_ano(CAST(n.dhEmi AS DATE)) AS periodo,
  CASE
    WHEN c.chNFe IS NOT NULL OR n.prot_cStat IN ('101', '151', '155') THEN 'Cancelada'
    WHEN n.prot_cStat IN ('100', '150') THEN 'Autorizada'
    WHEN n.prot_cStat IN ('110', '205', '301', '302', '303') THEN 'Denegada'
    WHEN n.prot_cStat IS NULL THEN 'Sem protocolo'
    ELSE 'Não autorizada'
  END AS situacao,
  situacao = 'Autorizada' AS valida,
  CASE
    WHEN left(n.emit_CNPJ, 8) = p.raiz THEN 'Própria'
    WHEN left(n.dest_CNPJ, 8) = p.raiz THEN 'Terceiros'
    ELSE 'Outra empresa'
  END AS lado,
  coalesce(n.emit_CNPJ, n.emit_CPF) AS doc_emit,
  coalesce(n.dest_CNPJ, n.dest_CPF, n.dest_idEstrangeiro) AS doc_dest,
  CASE WHEN lado = 'Própria' THEN doc_dest ELSE doc_emit END AS doc_contraparte
FROM nfe_nota n
CROSS JOIN projeto p
LEFT JOIN (SELECT DISTINCT chNFe FROM evento_xml WHERE cancela) c ON c.chNFe = n.chave
WHERE n._completa = 'S' AND coalesce(n.prot_tpAmb, n.tpAmb, '1') <> '2' AND n.chave IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY n.chave ORDER BY n.prot_cStat IS NULL, n._arquivo, n._nota) = 1
