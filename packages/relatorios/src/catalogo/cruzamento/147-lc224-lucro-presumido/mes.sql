-- One row per month of a company that pays PIS and COFINS by the cumulative regime alone, from the year of the law on.
SELECT
  a.id AS _arquivo,
  a.arquivo,
  left(a.cnpj, 8) AS raiz,
  CAST(date_trunc('month', a.inicio) AS DATE) AS inicio,
  CAST(date_trunc('quarter', a.inicio) AS DATE) AS trimestre
FROM arq a
JOIN (
  SELECT _arquivo, first(COD_INC_TRIB ORDER BY _linha) AS regime FROM efdc_0110 GROUP BY _arquivo
) t ON t._arquivo = a.id AND t.regime = '2'
WHERE a.tipo = 'EFDC'
  AND a.situacao = 'Usado'
  AND a.inicio >= (SELECT min(inicio) FROM parametro WHERE codigo = 'PRESUNCAO_LIMITE_TRIMESTRE')
