SELECT
  s.chave AS "Chave",
  n.nNF AS "Número",
  s.emissao AS "Emissão",
  s.lado AS "Própria ou Terceiros",
  s.doc_contraparte AS "CNPJ Contraparte",
  i.nItem AS "Nº Item",
  i.cProd AS "Código",
  i.xProd AS "Descrição",
  i.NCM AS "NCM",
  i.CEST AS "CEST",
  i.CFOP AS "CFOP",
  i.uCom AS "Unid",
  i.qCom AS "Qtde",
  i.vUnCom AS "Valor Unit.",
  i.vProd AS "Valor Produto",
  i.vDesc AS "Desconto",
  i.vFrete AS "Frete",
  i.vSeg AS "Seguro",
  i.vOutro AS "Outras",
  i.ICMS_orig AS "Origem",
  coalesce(i.ICMS_CST, i.ICMS_CSOSN) AS "CST-CSOSN",
  i.ICMS_vBC AS "Base ICMS",
  i.ICMS_pICMS AS "Alíq ICMS",
  i.ICMS_vICMS AS "ICMS",
  i.ICMS_vBCST AS "Base ST",
  i.ICMS_vICMSST AS "ST",
  i.ICMS_vFCP AS "FCP",
  i.IPI_CST AS "CST IPI",
  i.IPI_vBC AS "Base IPI",
  i.IPI_vIPI AS "IPI",
  i.PIS_CST AS "CST PIS",
  i.PIS_vBC AS "Base PIS",
  i.PIS_pPIS AS "Alíq PIS",
  i.PIS_vPIS AS "PIS",
  i.COFINS_CST AS "CST COFINS",
  i.COFINS_vBC AS "Base COFINS",
  i.COFINS_pCOFINS AS "Alíq COFINS",
  i.COFINS_vCOFINS AS "COFINS",
  a.arquivo AS "Arquivo"
FROM
  nota_sit s
  JOIN nfe_nota n ON n._arquivo = s._arquivo
  AND n._nota = s._nota
  JOIN nfe_item i ON i._arquivo = s._arquivo
  AND i._nota = s._nota
  JOIN arq a ON a.id = s._arquivo
WHERE
  s.valida
