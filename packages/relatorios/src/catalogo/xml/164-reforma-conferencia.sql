SELECT
  s.chave AS "Chave",
  n.nNF AS "Número",
  s.emissao AS "Emissão",
  n.mod AS "Modelo",
  n.emit_CRT AS "CRT",
  CASE WHEN f.obrigatoria THEN 'S' ELSE 'N' END AS "Obrigatório",
  f.nItem AS "Nº Item",
  i.NCM AS "NCM",
  i.CFOP AS "CFOP",
  i.IBSCBS_CST AS "CST IBSCBS",
  i.IBSCBS_cClassTrib AS "cClassTrib",
  CASE WHEN f.nItem IS NULL THEN n.IBSCBSTot_vBCIBSCBS ELSE i.IBSCBS_vBC END AS "Base",
  CAST(f.base AS DECIMAL(18, 2)) AS "Base Esperada",
  i.IBSCBS_pCBS AS "% CBS",
  CASE WHEN f.nItem IS NULL THEN n.IBSCBSTot_vCBS ELSE i.IBSCBS_vCBS END AS "CBS",
  CAST(f.cbs AS DECIMAL(18, 2)) AS "CBS Esperada",
  CASE WHEN f.nItem IS NULL THEN n.IBSCBSTot_vIBS ELSE i.IBSCBS_vIBS END AS "IBS",
  CAST(f.ibs AS DECIMAL(18, 2)) AS "IBS Esperado",
  f.regra AS "Regra",
  f.frase AS "Conferência",
  CASE WHEN s.lado = 'Terceiros' THEN 'Fornecedor' ELSE 'Emitente' END AS "Quem Corrige",
  f.falta AS "Resultado",
  CASE WHEN f.risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo"
FROM falta_da_reforma f
JOIN nota_sit s ON s._arquivo = f._arquivo AND s._nota = f._nota
JOIN nfe_nota n ON n._arquivo = f._arquivo AND n._nota = f._nota
JOIN arq a ON a.id = f._arquivo
LEFT JOIN nfe_item i ON i._arquivo = f._arquivo AND i._nota = f._nota AND i.nItem = f.nItem
