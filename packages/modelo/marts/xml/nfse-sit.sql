-- TABLE: One row per whole note of services, of any standard. situacao is 'Cancelada' (an event, or the city's own
-- note), 'Substituída' (an event, or a later note of the city takes its place) or 'Autorizada'. lado is 'Prestada' when
-- the provider shares the company's CNPJ root, 'Tomada' when the client does, 'Própria' when both do, 'Intermediada'
-- when only the intermediary does, else 'Outra empresa'.
WITH
  evento AS (
    SELECT chNFSe AS chave, bool_or(tpEvento = '105102') AS substituida
    FROM nfse_evento
    WHERE efeito = 'Cancela'
    GROUP BY chNFSe
  ),
  substituta AS (
    SELECT DISTINCT
      padrao,
      coalesce(cLocEmi, '') AS municipio,
      coalesce(prest_CNPJ, prest_CPF) AS prestador,
      nfseSubstituida AS numero
    FROM nfse_nota
    WHERE nfseSubstituida IS NOT NULL
  ),
  -- A national note names the one that it takes the place of; the event may be in no file.
  substituta_nacional AS (SELECT DISTINCT chSubstda AS chave FROM nfse_nota WHERE chSubstda IS NOT NULL)
SELECT
  n._arquivo,
  n._linha,
  n.chave,
  CAST(n.dhEmi AS DATE) AS emissao,
  CAST(coalesce(n.dCompet, n.dhEmi) AS DATE) AS competencia,
  coalesce(n.prest_CNPJ, n.prest_CPF, n.prest_NIF) AS doc_prestador,
  coalesce(n.toma_CNPJ, n.toma_CPF, n.toma_NIF) AS doc_tomador,
  coalesce(n.interm_CNPJ, n.interm_CPF, n.interm_NIF) AS doc_intermediario,
  CASE
    WHEN e.substituida THEN 'Substituída'
    WHEN e.chave IS NOT NULL THEN 'Cancelada'
    WHEN nullif(n.nfseSubstituidora, '0') IS NOT NULL OR s.numero IS NOT NULL OR t.chave IS NOT NULL
      THEN 'Substituída'
    WHEN n.cancelada = 'S' THEN 'Cancelada'
    ELSE 'Autorizada'
  END AS situacao,
  CASE
    WHEN left(n.prest_CNPJ, 8) = p.raiz AND left(n.toma_CNPJ, 8) = p.raiz THEN 'Própria'
    WHEN left(n.prest_CNPJ, 8) = p.raiz THEN 'Prestada'
    WHEN left(n.toma_CNPJ, 8) = p.raiz THEN 'Tomada'
    WHEN left(n.interm_CNPJ, 8) = p.raiz THEN 'Intermediada'
    ELSE 'Outra empresa'
  END AS lado
FROM nfse_nota n
CROSS JOIN projeto p
LEFT JOIN evento e ON e.chave = n.chave
LEFT JOIN substituta_nacional t ON t.chave = n.chave
LEFT JOIN substituta s ON s.padrao = n.padrao
  AND s.municipio = coalesce(n.cLocEmi, '')
  AND s.prestador = coalesce(n.prest_CNPJ, n.prest_CPF)
  AND s.numero = n.nNFSe
WHERE n._completa = 'S'
