-- Files that no report used, at most a hundred.
SELECT
  "Arquivo" AS arquivo,
  coalesce("Categoria", '') AS categoria,
  "Situação" AS situacao,
  left(coalesce("Avisos", ''), 240) AS avisos
FROM rel_diagnostico_de_arquivos
WHERE "Situação" NOT IN ('Usado', 'Substituído')
ORDER BY arquivo, categoria
LIMIT 100
