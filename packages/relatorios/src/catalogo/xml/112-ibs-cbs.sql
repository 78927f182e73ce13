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
  CASE WHEN i.emissao >= i.obrigatorio THEN 'S' ELSE 'N' END AS "Obrigatório",
  i.obrigatorio AS "Obrigatório desde",
  CASE
    WHEN i.IBSCBS_CST IS NOT NULL THEN 'OK'
    WHEN i.emissao >= i.obrigatorio THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo"
FROM item_da_reforma i
