WITH
  -- Documents with what they say as a whole: CT-e and notes of services have no items.
  documento AS (
    SELECT
      s._arquivo, s._nota, s.chave, s.emissao, s.lado, n.nNF AS numero, n.mod AS modelo, n.emit_CRT AS crt,
      n.IBSCBSTot_vBCIBSCBS AS base, n.IBSCBSTot_vCBS AS cbs, n.IBSCBSTot_vIBS AS ibs
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha AS _nota, chave, emissao, lado, nNF AS numero, mod AS modelo, emit_CRT AS crt,
      IBSCBSTot_vBCIBSCBS AS base, IBSCBSTot_vCBS AS cbs, IBSCBSTot_vIBS AS ibs
    FROM conta_sit
    UNION ALL BY NAME
    SELECT
      c._arquivo, c._nota, c.chave, c.emissao, c.lado, c.modelo, c.nNF AS numero, c.emit_CRT AS crt,
      c.CFOP AS cfop, c.IBSCBS_CST AS cst, c.IBSCBS_cClassTrib AS classe, c.IBSCBS_pCBS AS aliquota,
      c.IBSCBS_vBC AS base, c.IBSCBS_vCBS AS cbs, c.IBSCBS_vIBS AS ibs
    FROM documento_da_reforma c
    WHERE c.nItem IS NULL
  ),
  -- A file has documents of one kind.
  item AS (
    SELECT
      _arquivo, _nota, nItem, NCM, CFOP, IBSCBS_CST, IBSCBS_cClassTrib, IBSCBS_vBC, IBSCBS_pCBS, IBSCBS_vCBS,
      IBSCBS_vIBS
    FROM nfe_item
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha AS _nota, nItem, CFOP, IBSCBS_CST, IBSCBS_cClassTrib, IBSCBS_vBC, IBSCBS_pCBS,
      IBSCBS_vCBS, IBSCBS_vIBS
    FROM nf3e_item
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha AS _nota, nItem, CFOP, IBSCBS_CST, IBSCBS_cClassTrib, IBSCBS_vBC, IBSCBS_pCBS,
      IBSCBS_vCBS, IBSCBS_vIBS
    FROM nfcom_item
  )
SELECT
  d.chave AS "Chave",
  d.numero AS "Número",
  d.emissao AS "Emissão",
  d.modelo AS "Modelo",
  d.crt AS "CRT",
  CASE WHEN f.obrigatoria THEN 'S' ELSE 'N' END AS "Obrigatório",
  f.nItem AS "Nº Item",
  i.NCM AS "NCM",
  CASE WHEN f.nItem IS NULL THEN d.cfop ELSE i.CFOP END AS "CFOP",
  CASE WHEN f.nItem IS NULL THEN d.cst ELSE i.IBSCBS_CST END AS "CST IBSCBS",
  CASE WHEN f.nItem IS NULL THEN d.classe ELSE i.IBSCBS_cClassTrib END AS "cClassTrib",
  CASE WHEN f.nItem IS NULL THEN d.base ELSE i.IBSCBS_vBC END AS "Base",
  CAST(f.base AS DECIMAL(18, 2)) AS "Base Esperada",
  CASE WHEN f.nItem IS NULL THEN d.aliquota ELSE i.IBSCBS_pCBS END AS "% CBS",
  CASE WHEN f.nItem IS NULL THEN d.cbs ELSE i.IBSCBS_vCBS END AS "CBS",
  CAST(f.cbs AS DECIMAL(18, 2)) AS "CBS Esperada",
  CASE WHEN f.nItem IS NULL THEN d.ibs ELSE i.IBSCBS_vIBS END AS "IBS",
  CAST(f.ibs AS DECIMAL(18, 2)) AS "IBS Esperado",
  f.regra AS "Regra",
  f.frase AS "Conferência",
  CASE WHEN d.lado = 'Terceiros' THEN 'Fornecedor' ELSE 'Emitente' END AS "Quem Corrige",
  f.falta AS "Resultado",
  CASE WHEN f.risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo"
FROM falta_da_reforma f
JOIN documento d ON d._arquivo = f._arquivo AND d._nota = f._nota AND d.modelo = f.modelo
JOIN arq a ON a.id = f._arquivo
LEFT JOIN item i ON i._arquivo = f._arquivo AND i._nota = f._nota AND i.nItem = f.nItem
