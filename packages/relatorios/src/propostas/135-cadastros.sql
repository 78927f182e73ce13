-- The tables of each establishment: the code of a supplier is its own, the first of its CNPJ.
participante_do_estab AS (
  SELECT p._arquivo, e.CNPJ AS estab, coalesce(nullif(p.CNPJ, ''), p.CPF) AS doc, p.COD_PART
  FROM efdc_0150 p
  JOIN efdc_0140 e ON e._arquivo = p._arquivo AND e._linha = p._pai
),
item_do_estab AS (
  SELECT DISTINCT p._arquivo, e.CNPJ AS estab, p.COD_ITEM
  FROM efdc_0200 p
  JOIN efdc_0140 e ON e._arquivo = p._arquivo AND e._linha = p._pai
),
unidade_do_estab AS (
  SELECT DISTINCT p._arquivo, e.CNPJ AS estab, p.UNID
  FROM efdc_0190 p
  JOIN efdc_0140 e ON e._arquivo = p._arquivo AND e._linha = p._pai
),
-- Who is named by a document that enters.
nomeado AS (
  SELECT posicao, _origem, _arquivo, estab, doc, COD_PART
  FROM item
  WHERE motivo IS NULL AND destino = 'C170' AND _linha_da_nota IS NULL
  UNION ALL BY NAME
  SELECT posicao, _origem, _arquivo, estab, doc, COD_PART FROM servico WHERE _linha_do_pai IS NULL
),
-- Its code in the EFD-Contribuições. A code that is somebody else's there gives way to the CNPJ.
participante AS (
  SELECT
    n.*,
    d.COD_PART IS NULL AS novo,
    coalesce(d.COD_PART, CASE WHEN c.COD_PART IS NULL THEN n.COD_PART ELSE n.doc END) AS codigo
  FROM nomeado n
  LEFT JOIN (
    SELECT _arquivo, estab, doc, min(COD_PART) AS COD_PART FROM participante_do_estab GROUP BY ALL
  ) d ON d._arquivo = n._arquivo AND d.estab = n.estab AND d.doc = n.doc
  LEFT JOIN (
    SELECT DISTINCT _arquivo, estab, COD_PART FROM participante_do_estab
  ) c ON c._arquivo = n._arquivo AND c.estab = n.estab AND c.COD_PART = n.COD_PART
),
-- The account of a credit: first that of the document, where the file has it.
conta_do_arquivo AS (SELECT DISTINCT _arquivo, COD_CTA FROM efdc_0500),
conta AS (
  SELECT c.posicao, coalesce(a.COD_CTA, n.COD_CTA, m.COD_CTA) AS COD_CTA
  FROM credito c
  LEFT JOIN efdf_c170 i ON i._arquivo = c._origem AND i._linha = c._linha
  LEFT JOIN servico s ON s.posicao = c.posicao
  LEFT JOIN conta_do_arquivo a ON a._arquivo = c._arquivo
    AND a.COD_CTA = coalesce(nullif(i.COD_CTA, ''), s.COD_CTA)
  LEFT JOIN conta_da_natureza n ON n._arquivo = c._arquivo AND n.nat = c.nat
  LEFT JOIN conta_do_mes m ON m._arquivo = c._arquivo
),
-- Items that enter, below a new note or one that the file has.
item_novo AS (
  SELECT i.*, p.codigo, k.COD_CTA AS conta
  FROM item i
  LEFT JOIN participante p ON p.posicao = i.posicao
  JOIN conta k ON k.posicao = i.posicao
  WHERE i.motivo IS NULL AND i.destino = 'C170'
),
produto_novo AS (
  SELECT
    min(i.posicao) AS posicao,
    i._arquivo, i.estab, i.estabelecimento, i.inicio, i.COD_ITEM,
    arg_min(i._origem, i.posicao) AS _origem,
    arg_min(i.confianca, i.posicao) AS confianca
  FROM item_novo i
  ANTI JOIN item_do_estab t ON t._arquivo = i._arquivo AND t.estab = i.estab AND t.COD_ITEM = i.COD_ITEM
  GROUP BY i._arquivo, i.estab, i.estabelecimento, i.inicio, i.COD_ITEM
),
unidade_nova AS (
  SELECT
    min(u.posicao) AS posicao,
    u._arquivo, u.estabelecimento, u.inicio, u.UNID,
    arg_min(u._origem, u.posicao) AS _origem,
    arg_min(u.confianca, u.posicao) AS confianca
  FROM (
    SELECT i.posicao, i._arquivo, i.estab, i.estabelecimento, i.inicio, i._origem, i.confianca, c.UNID
    FROM item_novo i
    JOIN efdf_c170 c ON c._arquivo = i._origem AND c._linha = i._linha
    UNION ALL BY NAME
    SELECT p.* EXCLUDE (COD_ITEM), c.UNID_INV AS UNID
    FROM produto_novo p
    JOIN efdf_0200 c ON c._arquivo = p._origem AND c.COD_ITEM = p.COD_ITEM
  ) u
  ANTI JOIN unidade_do_estab t ON t._arquivo = u._arquivo AND t.estab = u.estab AND t.UNID = u.UNID
  WHERE u.UNID <> ''
  GROUP BY u._arquivo, u.estabelecimento, u.inicio, u.UNID
)
