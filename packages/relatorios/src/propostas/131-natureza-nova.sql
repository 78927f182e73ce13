SELECT
  n.posicao,
  CASE t.tributo WHEN 'PIS' THEN 2 ELSE 3 END AS vez,
  'INCLUIR' AS acao,
  CASE t.tributo WHEN 'PIS' THEN 'M410' ELSE 'M810' END AS aba,
  strftime(a.inicio, '%Y-%m') AS periodo,
  CASE t.tributo
    WHEN 'PIS' THEN CAST(json_object('CST_PIS', n.destino) AS VARCHAR)
    ELSE CAST(json_object('CST_COFINS', n.destino) AS VARCHAR)
  END AS chave,
  CAST(
    json_object(
      'NAT_REC', n.natureza, 'VL_REC',
      com_virgula(CAST(n.valor AS DECIMAL(18, 2))),
      'COD_CTA',
      nullif(n.conta, '')
    ) AS VARCHAR
  ) AS campos,
  'Declara a receita do CST '
    || n.destino
    || ' na natureza '
    || n.natureza
    || ', que o mês ainda não tem.' AS regra,
  CASE n.destino WHEN '04' THEN 'Monofásico tributado' ELSE 'Alíquota zero tributada' END AS tese,
  CASE n.destino WHEN '04' THEN 2 ELSE 4 END AS lugar,
  coalesce(n.confianca, 'Baixa') AS confianca
FROM sem_natureza n
JOIN arq a ON a.id = n._arquivo
CROSS JOIN (VALUES ('PIS'), ('COFINS')) t(tributo)
