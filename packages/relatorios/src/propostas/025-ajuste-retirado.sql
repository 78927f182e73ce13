SELECT
  r.posicao,
  CASE WHEN r.do_pis THEN 2 ELSE 3 END AS vez,
  CASE WHEN d.valor > r.aplicado THEN 'ALTERAR' ELSE 'EXCLUIR' END AS acao,
  r.registro AS aba,
  strftime(a.inicio, '%Y-%m') AS periodo,
  a.arquivo,
  r._linha AS linha,
  d.chave,
  CASE
    WHEN d.valor > r.aplicado THEN CAST(
      json_object('VL_AJ_BC', com_virgula(CAST(d.valor - r.aplicado AS DECIMAL(18, 2)))) AS VARCHAR
    )
  END AS campos,
  CASE
    WHEN d.valor > r.aplicado THEN CAST(json_object('VL_AJ_BC', com_virgula(d.valor)) AS VARCHAR)
  END AS antes,
  'Devolve à base os ' || com_virgula(r.aplicado) || ' que o ajuste tirava: os itens agora o tiram.' AS regra,
  'Exclusão do ICMS da base' AS tese,
  6 AS lugar,
  'Alta' AS confianca
FROM retirada r
JOIN arq a ON a.id = r._arquivo
JOIN (
  SELECT
    m._arquivo,
    m._linha,
    TRUE AS do_pis,
    CAST(m.VL_AJ_BC AS DECIMAL(18, 2)) AS valor,
    CAST(
      json_object(
        'NUM_DOC',
        coalesce(m.NUM_DOC, ''),
        'COD_AJ_BC',
        coalesce(m.COD_AJ_BC, ''),
        'COD_CONT',
        coalesce(p.COD_CONT, ''),
        'ALIQ_PIS',
        coalesce(com_virgula(p.ALIQ_PIS), '')
      ) AS VARCHAR
    ) AS chave
  FROM efdc_m215 m
  JOIN efdc_m210 p ON p._arquivo = m._arquivo AND p._linha = m._pai
  UNION ALL BY NAME
  SELECT
    m._arquivo,
    m._linha,
    FALSE AS do_pis,
    CAST(m.VL_AJ_BC AS DECIMAL(18, 2)) AS valor,
    CAST(
      json_object(
        'NUM_DOC',
        coalesce(m.NUM_DOC, ''),
        'COD_AJ_BC',
        coalesce(m.COD_AJ_BC, ''),
        'COD_CONT',
        coalesce(p.COD_CONT, ''),
        'ALIQ_COFINS',
        coalesce(com_virgula(p.ALIQ_COFINS), '')
      ) AS VARCHAR
    ) AS chave
  FROM efdc_m615 m
  JOIN efdc_m610 p ON p._arquivo = m._arquivo AND p._linha = m._pai
) d ON d._arquivo = r._arquivo AND d._linha = r._linha AND d.do_pis = r.do_pis
