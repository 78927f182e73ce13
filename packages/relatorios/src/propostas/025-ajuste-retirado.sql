SELECT
  r.posicao,
  CASE WHEN r.do_pis THEN 2 ELSE 3 END AS vez,
  CASE WHEN d.valor > r.aplicado THEN 'ALTERAR' ELSE 'EXCLUIR' END AS acao,
  r.registro AS aba,
  strftime(d.inicio, '%Y-%m') AS periodo,
  d.arquivo,
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
  'Devolve à base os ' || em_reais(r.aplicado) || ' que o ajuste tirava: os itens agora o tiram.' AS regra,
  'Exclusão do ICMS da base' AS tese,
  6 AS lugar,
  'Alta' AS confianca
FROM retirada r
JOIN (
  SELECT
    *, n = 1 AS do_pis,
    CAST(VL_AJ_BC AS DECIMAL(18, 2)) AS valor,
    CAST(
      json_object(
        'NUM_DOC',
        coalesce(NUM_DOC, ''),
        'COD_AJ_BC',
        coalesce(COD_AJ_BC, ''),
        'COD_CONT',
        coalesce(COD_CONT, ''),
        'ALIQ_' || tributo,
        coalesce(com_virgula(ALIQ), '')
      ) AS VARCHAR
    ) AS chave
  FROM m_contribuicao_ajuste_base
) d ON d._arquivo = r._arquivo AND d._linha = r._linha AND d.do_pis = r.do_pis
