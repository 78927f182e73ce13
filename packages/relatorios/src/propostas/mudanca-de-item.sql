,
-- The line of COFINS of each item: its own, where one record has both taxes or COFINS is alone.
item_alvo AS (
  SELECT m.*, coalesce(p.linha_cofins, m._linha) AS _linha_cofins
  FROM mudanca m
  LEFT JOIN pc_par p ON p._arquivo = m._arquivo AND p.linha_pis = m._linha
),
alterado AS (:ramos),
sem_registro AS (
  SELECT posicao, 'O registro deste item não tem aba na planilha da retificação.' AS motivo
  FROM mudanca
  WHERE posicao NOT IN (SELECT posicao FROM alterado)
)
SELECT
  x.posicao,
  x.vez,
  'ALTERAR' AS acao,
  x.aba,
  strftime(a.inicio, '%Y-%m') AS periodo,
  CASE WHEN e.cnpj <> a.cnpj THEN e.cnpj END AS estabelecimento,
  a.arquivo,
  x._linha AS linha,
  x.chave,
  x.campos,
  x.antes,
  x.regra,
  x.tese,
  x.lugar,
  x.confianca,
  CAST(NULL AS VARCHAR) AS motivo,
  CAST(NULL AS VARCHAR) AS documento
FROM alterado x
JOIN arq a ON a.id = x._arquivo
LEFT JOIN estab_efdc e ON e._arquivo = x._arquivo AND e._linha = x._estab
UNION ALL BY NAME
SELECT
  posicao,
  motivo
FROM sem_registro
UNION ALL BY NAME
SELECT
  posicao,
  motivo
FROM sem_mudanca
