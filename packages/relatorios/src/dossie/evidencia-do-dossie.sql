-- The rows of a report that a dossier counts, with what they do not say themselves: to whom the note was issued, and
-- the article and inciso that the item falls under.
WITH
  linha AS (
    SELECT *, :chave AS _chave, :tabela AS _tabela, :natureza AS _natureza, :ncm AS _ncm FROM :linhas
  ),
  participante AS (
    SELECT CHV AS chave, nome_part AS nome, doc_part AS doc, 1 AS fonte FROM doc_efdc
    UNION ALL BY NAME
    SELECT chave, dest_xNome AS nome, coalesce(dest_CNPJ, dest_CPF, dest_idEstrangeiro) AS doc, 2 AS fonte
    FROM nfe_nota
  ),
  cliente AS (
    SELECT chave, min_by(nome, fonte) AS nome, min_by(doc, fonte) AS doc
    FROM participante
    WHERE nome IS NOT NULL AND chave IN (SELECT _chave FROM linha)
    GROUP BY chave
  ),
  -- Of several prefixes the longest says most.
  norma AS (
    SELECT l._posicao, max_by(n.norma, length(n.ncm_prefixo)) AS norma
    FROM linha l
    JOIN tab_nat_rec_alcance n ON n.tabela = l._tabela
      AND n.codigo = l._natureza
      AND starts_with(l._ncm, n.ncm_prefixo)
    GROUP BY ALL
  )
SELECT
  l.* EXCLUDE (_chave, _tabela, _natureza, _ncm),
  c.nome AS "Cliente",
  c.doc AS "CNPJ-CPF do Cliente",
  n.norma AS "Norma do Item"
FROM linha l
LEFT JOIN cliente c ON c.chave = l._chave
LEFT JOIN norma n ON n._posicao = l._posicao
ORDER BY l._posicao
