-- The processes that the files name, and the PER/DCOMP of the project.
SELECT
  'Ação judicial' AS que,
  p.NUM_PROC AS numero,
  concat_ws(' ', 'seção ' || p.ID_SEC_JUD, 'vara ' || p.ID_VARA, nullif(p.DESC_DEC_JUD, '')) AS descricao,
  CAST(max(p.DT_SENT_JUD) AS VARCHAR) AS dia,
  '' AS situacao,
  '' AS valor
FROM efdc_1010 p
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'Processo administrativo' AS que,
  p.NUM_PROC AS numero,
  'citado na EFD-Contribuições (1020)' AS descricao,
  CAST(max(p.DT_DEC_ADM) AS VARCHAR) AS dia,
  '' AS situacao,
  '' AS valor
FROM efdc_1020 p
GROUP BY ALL
UNION ALL BY NAME
SELECT DISTINCT
  'Processo no e-CAC' AS que,
  numero,
  concat_ws(': ', tipo, assunto) AS descricao,
  CAST(protocolo AS VARCHAR) AS dia,
  coalesce(situacao, '') AS situacao,
  '' AS valor
FROM ecac_processo
UNION ALL BY NAME
SELECT
  'PER/DCOMP' AS que,
  numero,
  concat_ws(', ', tipo_documento, tipo_credito, periodo_credito) AS descricao,
  CAST(transmissao AS VARCHAR) AS dia,
  coalesce(situacao, '') AS situacao,
  CAST(coalesce(credito_original, pedido) AS VARCHAR) AS valor
FROM perdcomp_vigente
ORDER BY que, dia, numero
