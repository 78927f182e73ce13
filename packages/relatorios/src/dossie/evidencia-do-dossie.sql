-- The rows of a report that a dossier counts, with what they do not say themselves: the other party of the note, and
-- the article and inciso that the item falls under.
WITH
  linha AS (
    SELECT *, :chave AS _chave, :tabela AS _tabela, :natureza AS _natureza, :ncm AS _ncm FROM :linhas
  ),
  participante AS (
    SELECT CHV AS chave, nome_part AS nome, doc_part AS doc, 1 AS fonte FROM doc_efdc
    UNION ALL BY NAME
    SELECT
      chave,
      CASE WHEN propria THEN dest_xNome ELSE emit_xNome END AS nome,
      CASE
        WHEN propria THEN coalesce(dest_CNPJ, dest_CPF, dest_idEstrangeiro)
        ELSE coalesce(emit_CNPJ, emit_CPF)
      END AS doc,
      2 AS fonte
    FROM (SELECT *, left(coalesce(emit_CNPJ, ''), 8) = (SELECT raiz FROM projeto) AS propria FROM nfe_nota)
  ),
  outra_parte AS (
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
  c.nome AS "Participante",
  c.doc AS "CNPJ-CPF do Participante",
  n.norma AS "Norma do Item"
FROM linha l
LEFT JOIN outra_parte c ON c.chave = l._chave
LEFT JOIN norma n ON n._posicao = l._posicao
ORDER BY l._posicao
