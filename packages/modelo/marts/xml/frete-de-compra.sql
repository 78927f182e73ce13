-- TABLE: One row per CT-e whose freight is part of the cost of what was bought (IN RFB 2.121/2022): the nature is that
-- of the goods. Inputs give it at any rate of theirs; goods for resale that the tables of the RFB surely treat do not.
SELECT
  c.chave,
  CASE WHEN sum(valor) FILTER (nat = '02') >= sum(valor) / 2 THEN '02' ELSE '01' END AS nat,
  CASE
    WHEN bool_and(nat = '02') THEN 'Alta'
    -- Of both, or of goods for resale on a day of which no text of the RFB's is known.
    WHEN bool_or(nat = '02') THEN 'Média'
    ELSE coalesce(any_value(r.confianca), 'Média')
  END AS confianca
FROM carga_cte c
LEFT JOIN tab_teses r ON r.tese = 'Frete na compra de bens para revenda'
  AND c.emissao >= coalesce(TRY_CAST(r.inicio AS DATE), c.emissao)
  AND c.emissao <= coalesce(TRY_CAST(r.fim AS DATE), c.emissao)
LEFT JOIN (
  SELECT DISTINCT d.ncm, d.dia
  FROM carga_cte d
  JOIN ncm_tratamento t ON t.ncm = d.ncm AND d.dia BETWEEN t.inicio AND t.fim
  WHERE t.confianca = 'Alta'
) t ON t.ncm = c.ncm AND t.dia = c.dia
GROUP BY c.chave
-- One item without a nature, or one note that is not booked, and nothing is said of the whole.
HAVING count(*) = count(nat) AND NOT bool_or(nat = '01' AND t.ncm IS NOT NULL)
