SELECT
  s.chave AS "Chave",
  n.nNFSe AS "Número",
  s.emissao AS "Emissão",
  s.lado AS "Prestada ou Tomada",
  n.simples AS "Simples",
  n.IBSCBS_cIndOp AS "cIndOp",
  n.IBSCBS_CST AS "CST",
  n.IBSCBS_cClassTrib AS "cClassTrib",
  n.IBSCBS_cLocalidadeIncid AS "Município",
  n.IBSCBS_vBC AS "Base",
  n.vIBSUF AS "IBS UF",
  n.vIBSMun AS "IBS Mun",
  n.vIBSTot AS "IBS",
  n.vCBS AS "CBS",
  CASE WHEN n.IBSCBS_CST IS NULL THEN 'S' ELSE 'N' END AS "Grupo Ausente"
FROM nfse_sit s
JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
WHERE s.situacao = 'Autorizada'
  AND s.lado <> 'Outra empresa'
  AND n.padrao = 'Nacional'
  AND s.emissao >= inicio_ibs_cbs()
