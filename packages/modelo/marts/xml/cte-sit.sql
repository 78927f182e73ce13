-- TABLE: One row per whole CT-e of production of model 57 (with protocol first when a key comes twice). situacao as in
-- nota_sit. lado is 'Própria' when the issuer shares the company's CNPJ root, else 'Terceiros' when the payer does
-- (toma 0 sender, 1 dispatcher, 2 receiver, 3 addressee, 4 another), else 'Outra empresa'. estab is the company's own
-- establishment: issuer, payer or, failing both, the party of its root.
SELECT
  c._arquivo,
  c._linha,
  c.chave,
  c.nCT,
  c.vTPrest,
  c.vICMS,
  CAST(c.dhEmi AS DATE) AS emissao,
  CASE
    WHEN v.chCTe IS NOT NULL OR c.cStat IN ('101', '151', '155') THEN 'Cancelada'
    WHEN c.cStat IN ('100', '150') THEN 'Autorizada'
    WHEN c.cStat IN ('110', '205', '301', '302', '303') THEN 'Denegada'
    WHEN c.cStat IS NULL THEN 'Sem protocolo'
    ELSE 'Não autorizada'
  END AS situacao,
  CASE c.tomador
    WHEN '0' THEN coalesce(c.rem_CNPJ, c.rem_CPF)
    WHEN '1' THEN coalesce(c.exped_CNPJ, c.exped_CPF)
    WHEN '2' THEN coalesce(c.receb_CNPJ, c.receb_CPF)
    WHEN '3' THEN coalesce(c.dest_CNPJ, c.dest_CPF)
    ELSE coalesce(c.toma_CNPJ, c.toma_CPF)
  END AS pagador,
  CASE
    WHEN left(c.emit_CNPJ, 8) = p.raiz THEN 'Própria'
    WHEN left(pagador, 8) = p.raiz THEN 'Terceiros'
    ELSE 'Outra empresa'
  END AS lado,
  CASE lado
    WHEN 'Própria' THEN c.emit_CNPJ
    WHEN 'Terceiros' THEN pagador
    ELSE list_first(
      list_filter([c.rem_CNPJ, c.dest_CNPJ, c.exped_CNPJ, c.receb_CNPJ], d -> left(d, 8) = p.raiz)
    )
  END AS estab,
  CASE lado WHEN 'Própria' THEN pagador ELSE coalesce(c.emit_CNPJ, c.emit_CPF) END AS doc_contraparte
FROM cte_conhecimento c
CROSS JOIN projeto p
LEFT JOIN (
  SELECT DISTINCT chCTe
  FROM cte_evento
  WHERE tpEvento = '110111' AND cStat IN ('134', '135', '136', '155') AND coalesce(tpAmb, '1') <> '2'
) v ON v.chCTe = c.chave
WHERE c._completa = 'S' AND c.mod = '57' AND coalesce(c.tpAmb, '1') <> '2' AND c.chave IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY c.chave ORDER BY c.cStat IS NULL, c._arquivo, c._linha) = 1
