,
-- A row that rewrites the name of an establishment as it is. A month with a row is recomputed, and nothing else of it
-- changes.
estabelecimento AS (
  SELECT m.posicao, m.regra, m.tese, m.lugar, m.confianca, a.inicio, a.arquivo, x.*
  FROM mes m
  JOIN arq a ON a.id = m._arquivo
  JOIN efdc_0140 x ON x._arquivo = m._arquivo
  WHERE x.NOME <> ''
  QUALIFY row_number() OVER (
    PARTITION BY m._arquivo ORDER BY m.posicao, x.CNPJ IS DISTINCT FROM a.cnpj, x._linha
  ) = 1
)
SELECT
  posicao,
  0 AS vez,
  'ALTERAR' AS acao,
  '0140' AS aba,
  strftime(inicio, '%Y-%m') AS periodo,
  arquivo,
  _linha AS linha,
  CAST(json_object('CNPJ', coalesce(CNPJ, ''), 'COD_EST', coalesce(COD_EST, '')) AS VARCHAR) AS chave,
  CAST(json_object('NOME', NOME) AS VARCHAR) AS campos,
  CAST(json_object('NOME', NOME) AS VARCHAR) AS antes,
  regra,
  tese,
  lugar,
  confianca,
  CAST(NULL AS VARCHAR) AS motivo,
  CAST(NULL AS VARCHAR) AS estabelecimento,
  CAST(NULL AS VARCHAR) AS documento
FROM estabelecimento
UNION ALL BY NAME
SELECT
  posicao,
  motivo
FROM sem_mudanca
