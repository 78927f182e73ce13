-- VIEW: One row per authorised CT-e (model 57) that has the group of IBS and CBS, or lacks it since a missing group is
-- worth a look; with the columns of item_da_reforma that a CT-e has. It has no items: nItem is NULL.
SELECT
  s.chave,
  s.emissao,
  s.lado,
  coalesce(c.emit_CNPJ, c.emit_CPF) AS doc_emit,
  s.pagador AS doc_dest,
  c.nCT AS nNF,
  c.emit_CRT,
  c.emit_xNome,
  c.gCompraGov_pRedutor,
  p.modelo,
  p.crt,
  p.obrigatorio,
  p.fundamento,
  c._arquivo,
  c._linha AS _nota,
  CAST(NULL AS INTEGER) AS nItem,
  c.CFOP,
  c.vTPrest AS valor_do_documento,
  c.vTotDFe AS total_do_documento,
  COLUMNS('^IBSCBS_')
FROM cte_sit s
JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
JOIN reforma_perfil p ON p.modelo = coalesce(c.mod, '')
  AND p.crt = coalesce(c.emit_CRT, '')
  AND p.ie = ie_da_reforma(c.emit_IE)
  AND p.cst_icms = coalesce(c.ICMS_CST, '')
  AND p.cst_ibscbs = coalesce(c.IBSCBS_CST, '')
  AND p.cfop_inicial = left(coalesce(c.CFOP, ''), 1)
  AND p.servico = ''
WHERE s.situacao = 'Autorizada'
  AND (c.IBSCBS_CST IS NOT NULL OR s.emissao >= least(p.informativo, p.obrigatorio))
