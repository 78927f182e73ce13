-- Items of authorised notes, with what says from when the groups are due.
WITH
  item AS (
    SELECT
      s.chave, s.emissao, n.nNF, n.emit_CRT,
      i.* EXCLUDE (chave),
      coalesce(n.mod, '') AS modelo,
      coalesce(n.emit_CRT, '') AS crt,
      CASE WHEN upper(coalesce(n.emit_IE, '')) IN ('', 'ISENTO') THEN 'ISENTO' ELSE '' END AS ie,
      coalesce(i.ICMS_CST, '') AS cst_icms,
      coalesce(i.IBSCBS_CST, '') AS cst_ibscbs,
      left(coalesce(i.CFOP, ''), 1) AS cfop_inicial
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida
      AND (
        i.IBSCBS_CST IS NOT NULL
        OR s.emissao >= (SELECT min(TRY_CAST(inicio AS DATE)) FROM tab_reforma_obrigatoriedade)
      )
  ),
  perfil AS (SELECT DISTINCT modelo, crt, ie, cst_icms, cst_ibscbs, cfop_inicial FROM item),
  prazo AS (
    SELECT
      p.*,
      max(TRY_CAST(o.inicio AS DATE)) FILTER (o.efeito = 'Obrigatório') AS obrigatorio,
      min(TRY_CAST(o.inicio AS DATE)) FILTER (o.efeito = 'Informativo') AS informativo
    FROM perfil p
    LEFT JOIN tab_reforma_obrigatoriedade o ON o.modelo = p.modelo
      AND o.crt IN ('', p.crt)
      AND CASE o.campo
        WHEN '' THEN TRUE
        WHEN 'CST_ICMS' THEN list_contains(string_split(o.valores, ','), p.cst_icms)
        WHEN 'CST_IBSCBS' THEN list_contains(string_split(o.valores, ','), p.cst_ibscbs)
        WHEN 'CFOP' THEN list_contains(string_split(o.valores, ','), p.cfop_inicial)
        WHEN 'IE' THEN list_contains(string_split(o.valores, ','), p.ie)
        ELSE FALSE
      END
    GROUP BY ALL
  )
SELECT
  i.chave AS "Chave",
  i.nNF AS "Número",
  i.emissao AS "Emissão",
  i.emit_CRT AS "CRT",
  i.nItem AS "Nº Item",
  i.NCM AS "NCM",
  i.IBSCBS_CST AS "CST IBSCBS",
  i.IBSCBS_cClassTrib AS "cClassTrib",
  i.IBSCBS_vBC AS "Base",
  i.IBSCBS_pIBSUF AS "% IBS UF",
  i.IBSCBS_vIBSUF AS "IBS UF",
  i.IBSCBS_pIBSMun AS "% IBS Mun",
  i.IBSCBS_vIBSMun AS "IBS Mun",
  i.IBSCBS_vIBS AS "IBS",
  i.IBSCBS_pCBS AS "% CBS",
  i.IBSCBS_vCBS AS "CBS",
  CASE WHEN i.IBSCBS_CST IS NULL THEN 'S' ELSE 'N' END AS "Grupo Ausente",
  CASE WHEN i.emissao >= p.obrigatorio THEN 'S' ELSE 'N' END AS "Obrigatório",
  p.obrigatorio AS "Obrigatório desde",
  CASE
    WHEN i.IBSCBS_CST IS NOT NULL THEN 'OK'
    WHEN i.emissao >= p.obrigatorio THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo"
FROM item i
JOIN prazo p ON p.modelo = i.modelo
  AND p.crt = i.crt
  AND p.ie = i.ie
  AND p.cst_icms = i.cst_icms
  AND p.cst_ibscbs = i.cst_ibscbs
  AND p.cfop_inicial = i.cfop_inicial
WHERE i.IBSCBS_CST IS NOT NULL OR i.emissao >= least(p.informativo, p.obrigatorio)
