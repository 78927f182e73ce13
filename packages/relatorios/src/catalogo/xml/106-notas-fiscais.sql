SELECT
  s.periodo AS "Período",
  s.chave AS "Chave",
  n.mod AS "Modelo",
  n.serie AS "Série",
  n.nNF AS "Número",
  s.emissao AS "Emissão",
  CAST(n.dhSaiEnt AS DATE) AS "Saída-Entrada",
  n.natOp AS "Natureza Operação",
  CASE n.tpNF
    WHEN '0' THEN 'Entrada'
    WHEN '1' THEN 'Saída'
    ELSE n.tpNF
  END AS "Tipo",
  finalidade_nota (n.finNFe) AS "Finalidade",
  s.lado AS "Própria ou Terceiros",
  s.situacao AS "Situação",
  s.doc_emit AS "CNPJ Emitente",
  n.emit_xNome AS "Nome Emitente",
  n.emit_UF AS "UF Emitente",
  s.doc_dest AS "CNPJ Destinatário",
  n.dest_xNome AS "Nome Destinatário",
  n.dest_UF AS "UF Destinatário",
  n.vProd AS "Produtos",
  n.vDesc AS "Desconto",
  n.vFrete AS "Frete",
  n.vSeg AS "Seguro",
  n.vOutro AS "Outras",
  n.vBC AS "Base ICMS",
  n.vICMS AS "ICMS",
  n.vICMSDeson AS "ICMS Desonerado",
  n.vFCP AS "FCP",
  n.vBCST AS "Base ST",
  n.vST AS "ST",
  n.vIPI AS "IPI",
  n.vPIS AS "PIS",
  n.vCOFINS AS "COFINS",
  n.vNF AS "Valor Nota",
  a.arquivo AS "Arquivo"
FROM
  nota_sit s
  JOIN nfe_nota n ON n._arquivo = s._arquivo
  AND n._nota = s._nota
  JOIN arq a ON a.id = s._arquivo
