-- TABLE: One row per profile of the items of authorised notes and bills, of authorised CT-e and national notes of
-- services (model, CRT, state registration, CST, first digit of the CFOP, item of LC 116/2003), with the days from
-- which they have to bring the groups of IBS and CBS (`obrigatorio`) and from which a missing group is worth a look
-- (`informativo`).
WITH
  inicio AS (SELECT min(TRY_CAST(inicio AS DATE)) AS dia FROM tab_reforma_obrigatoriedade),
  item_conta AS (
    SELECT _arquivo, _linha, ICMS_CST, IBSCBS_CST, CFOP FROM nf3e_item
    UNION ALL
    SELECT _arquivo, _linha, ICMS_CST, IBSCBS_CST, CFOP FROM nfcom_item
  ),
  perfil AS (
    SELECT DISTINCT
      coalesce(n.mod, '') AS modelo,
      coalesce(n.emit_CRT, '') AS crt,
      ie_da_reforma(n.emit_IE) AS ie,
      coalesce(i.ICMS_CST, '') AS cst_icms,
      coalesce(i.IBSCBS_CST, '') AS cst_ibscbs,
      left(coalesce(i.CFOP, ''), 1) AS cfop_inicial,
      '' AS servico
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida AND (i.IBSCBS_CST IS NOT NULL OR s.emissao >= (SELECT dia FROM inicio))
    UNION
    SELECT
      coalesce(c.mod, '') AS modelo,
      coalesce(c.emit_CRT, '') AS crt,
      ie_da_reforma(c.emit_IE) AS ie,
      coalesce(c.ICMS_CST, '') AS cst_icms,
      coalesce(c.IBSCBS_CST, '') AS cst_ibscbs,
      left(coalesce(c.CFOP, ''), 1) AS cfop_inicial,
      '' AS servico
    FROM cte_sit s
    JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
    WHERE s.situacao = 'Autorizada'
    UNION
    SELECT
      coalesce(s.mod, '') AS modelo,
      coalesce(s.emit_CRT, '') AS crt,
      ie_da_reforma(s.emit_IE) AS ie,
      coalesce(i.ICMS_CST, '') AS cst_icms,
      coalesce(i.IBSCBS_CST, '') AS cst_ibscbs,
      left(coalesce(i.CFOP, ''), 1) AS cfop_inicial,
      '' AS servico
    FROM conta_sit s
    JOIN item_conta i ON i._arquivo = s._arquivo AND i._linha = s._linha
    WHERE s.situacao = 'Autorizada' AND (i.IBSCBS_CST IS NOT NULL OR s.emissao >= (SELECT dia FROM inicio))
    UNION
    SELECT
      'NFS-e' AS modelo,
      crt_do_simples(n.simples) AS crt,
      '' AS ie, '' AS cst_icms,
      coalesce(n.IBSCBS_CST, '') AS cst_ibscbs,
      '' AS cfop_inicial,
      grupo_lc116(n.itemLC116) AS servico
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.situacao = 'Autorizada' AND n.padrao = 'Nacional'
  )
SELECT
  p.*,
  max(TRY_CAST(o.inicio AS DATE)) FILTER (o.efeito = 'Obrigatório') AS obrigatorio,
  min(TRY_CAST(o.inicio AS DATE)) FILTER (o.efeito = 'Informativo') AS informativo,
  arg_max(o.fundamento, o.inicio) FILTER (o.efeito = 'Obrigatório') AS fundamento
FROM perfil p
LEFT JOIN tab_reforma_obrigatoriedade o ON o.modelo = p.modelo
  AND o.crt IN ('', p.crt)
  AND CASE o.campo
    WHEN '' THEN TRUE
    WHEN 'CST_ICMS' THEN list_contains(string_split(o.valores, ','), p.cst_icms)
    WHEN 'CST_IBSCBS' THEN list_contains(string_split(o.valores, ','), p.cst_ibscbs)
    WHEN 'CFOP' THEN list_contains(string_split(o.valores, ','), p.cfop_inicial)
    WHEN 'ITEM_LC116' THEN list_contains(string_split(o.valores, ','), p.servico)
    WHEN 'IE' THEN list_contains(string_split(o.valores, ','), p.ie)
    ELSE FALSE
  END
GROUP BY ALL
