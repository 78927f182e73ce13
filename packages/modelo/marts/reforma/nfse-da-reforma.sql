-- VIEW: One row per authorised national note of services that has the group of IBS and CBS, or lacks it since a missing
-- group is worth a look; with the columns of item_da_reforma that it has. It has no items: nItem is NULL. Its base is
-- always there, and its rates and reductions are those that the system of the note worked out.
SELECT
  s.chave,
  s.emissao,
  CASE
    WHEN s.lado IN ('Prestada', 'Própria') THEN 'Própria'
    WHEN s.lado = 'Tomada' THEN 'Terceiros'
    ELSE s.lado
  END AS lado,
  s.doc_prestador AS doc_emit,
  s.doc_tomador AS doc_dest,
  s.competencia,
  n.nNFSe AS nNF,
  p.crt AS emit_CRT,
  n.prest_xNome AS emit_xNome,
  n.IBSCBS_pRedutor AS gCompraGov_pRedutor,
  n.vLiq AS valor_do_documento,
  n.vTotNF AS total_do_documento,
  n.itemLC116 AS servico,
  n.cNBS AS nbs,
  n.IBSCBS_cIndOp AS cindop,
  n.cTribNac AS cProd,
  n.xDescServ AS xProd,
  p.modelo,
  p.crt,
  p.obrigatorio,
  p.fundamento,
  n._arquivo,
  n._linha AS _nota,
  CAST(NULL AS INTEGER) AS nItem,
  n.IBSCBS_CST,
  n.IBSCBS_cClassTrib,
  n.IBSCBS_vBC,
  n.pIBSUF AS IBSCBS_pIBSUF,
  n.pIBSMun AS IBSCBS_pIBSMun,
  n.pCBS AS IBSCBS_pCBS,
  n.pRedAliqUF AS IBSCBS_gIBSUF_pRedAliq,
  n.pRedAliqMun AS IBSCBS_gIBSMun_pRedAliq,
  n.pRedAliqCBS AS IBSCBS_gCBS_pRedAliq,
  n.pAliqEfetUF AS IBSCBS_gIBSUF_pAliqEfet,
  n.pAliqEfetMun AS IBSCBS_gIBSMun_pAliqEfet,
  n.pAliqEfetCBS AS IBSCBS_gCBS_pAliqEfet,
  n.vDifUF AS IBSCBS_gIBSUF_vDif,
  n.vDifMun AS IBSCBS_gIBSMun_vDif,
  n.vDifCBS AS IBSCBS_gCBS_vDif,
  n.vIBSUF AS IBSCBS_vIBSUF,
  n.vIBSMun AS IBSCBS_vIBSMun,
  n.vIBSTot AS IBSCBS_vIBS,
  n.vCBS AS IBSCBS_vCBS,
  n.IBSCBS_CSTReg AS IBSCBS_gTribRegular_CSTReg,
  n.vPis AS PIS_vPIS,
  n.vCofins AS COFINS_vCOFINS,
  -- What the base is made of; what goes out of it as ISS, PIS and COFINS is the provider's own.
  coalesce(n.vServ, 0)
    - coalesce(n.vDescIncond, 0)
    - coalesce(n.vCalcReeRepRes, n.vlrReeRepRes, 0)
    - coalesce(n.vISSQN, 0)
    - coalesce(n.vPis, 0)
    - coalesce(n.vCofins, 0) AS base_do_servico
FROM nfse_sit s
JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
JOIN reforma_perfil p ON p.modelo = 'NFS-e'
  AND p.crt = crt_do_simples(n.simples)
  AND p.servico = grupo_lc116(n.itemLC116)
  AND p.cst_ibscbs = coalesce(n.IBSCBS_CST, '')
WHERE s.situacao = 'Autorizada'
  AND n.padrao = 'Nacional'
  AND coalesce(n.tpAmb, '1') <> '2'
  AND (n.IBSCBS_CST IS NOT NULL OR s.emissao >= least(p.informativo, p.obrigatorio))
