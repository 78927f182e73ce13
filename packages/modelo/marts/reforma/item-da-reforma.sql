-- VIEW: One row per item of an authorised note that has the group of IBS and CBS, or lacks it since a missing group is
-- worth a look; with the totals of its note and the day from which the group is due (reforma_perfil).
SELECT
  s.chave,
  s.emissao,
  s.lado,
  s.doc_emit,
  n.nNF,
  n.emit_CRT,
  n.emit_xNome,
  n.finNFe,
  n.tpNFDebito,
  n.refNFe,
  n.gCompraGov_pRedutor,
  n.IBSCBSTot_vBCIBSCBS,
  n.IBSCBSTot_vIBS,
  n.IBSCBSTot_vCBS,
  p.modelo,
  p.crt,
  p.obrigatorio,
  p.fundamento,
  i.* EXCLUDE (chave)
FROM nota_sit s
JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
JOIN reforma_perfil p ON p.modelo = coalesce(n.mod, '')
  AND p.crt = coalesce(n.emit_CRT, '')
  AND p.ie = ie_da_reforma(n.emit_IE)
  AND p.cst_icms = coalesce(i.ICMS_CST, '')
  AND p.cst_ibscbs = coalesce(i.IBSCBS_CST, '')
  AND p.cfop_inicial = left(coalesce(i.CFOP, ''), 1)
  AND p.servico = ''
WHERE s.valida AND (i.IBSCBS_CST IS NOT NULL OR s.emissao >= least(p.informativo, p.obrigatorio))
