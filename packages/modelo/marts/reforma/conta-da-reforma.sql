-- VIEW: One row per item of an authorised bill of electricity or communication that has the group of IBS and CBS, or
-- lacks it since a missing group is worth a look; with the columns of item_da_reforma that a bill has.
WITH
  item AS (
    SELECT _arquivo, _linha, nItem, cProd, xProd, CFOP, ICMS_CST, indDevolucao, COLUMNS('^IBSCBS_')
    FROM nf3e_item
    UNION ALL BY NAME
    SELECT _arquivo, _linha, nItem, cProd, xProd, CFOP, ICMS_CST, indDevolucao, COLUMNS('^IBSCBS_')
    FROM nfcom_item
  )
SELECT
  s.chave,
  s.emissao,
  s.lado,
  s.emit_CNPJ AS doc_emit,
  coalesce(s.dest_CNPJ, s.dest_CPF) AS doc_dest,
  s.nNF,
  s.emit_CRT,
  s.emit_xNome,
  s.gCompraGov_pRedutor,
  s.IBSCBSTot_vBCIBSCBS,
  s.IBSCBSTot_vIBS,
  s.IBSCBSTot_vCBS,
  s.vNF AS valor_do_documento,
  s.vTotDFe AS total_do_documento,
  p.modelo,
  p.crt,
  p.obrigatorio,
  p.fundamento,
  i._linha AS _nota,
  i.* EXCLUDE (_linha)
FROM conta_sit s
JOIN item i ON i._arquivo = s._arquivo AND i._linha = s._linha
JOIN reforma_perfil p ON p.modelo = coalesce(s.mod, '')
  AND p.crt = coalesce(s.emit_CRT, '')
  AND p.ie = ie_da_reforma(s.emit_IE)
  AND p.cst_icms = coalesce(i.ICMS_CST, '')
  AND p.cst_ibscbs = coalesce(i.IBSCBS_CST, '')
  AND p.cfop_inicial = left(coalesce(i.CFOP, ''), 1)
  AND p.servico = ''
WHERE s.situacao = 'Autorizada'
  AND (i.IBSCBS_CST IS NOT NULL OR s.emissao >= least(p.informativo, p.obrigatorio))
