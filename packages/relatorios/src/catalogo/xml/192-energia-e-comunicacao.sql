WITH
  nota AS (
    SELECT
      _arquivo, _linha, idAcesso AS unidade, CompetFat,
      CASE finNF3e
        WHEN '1' THEN 'Normal'
        WHEN '2' THEN 'Substituição'
        WHEN '3' THEN 'Normal com ajuste'
      END AS finalidade
    FROM nf3e_nota
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha,
      coalesce(nContrato, iCodAssinante) AS unidade,
      CompetFat,
      CASE finNFCom
        WHEN '0' THEN 'Normal'
        WHEN '3' THEN 'Substituição'
        WHEN '4' THEN 'Ajuste'
      END AS finalidade
    FROM nfcom_nota
  ),
  item AS (
    SELECT
      '66' AS mod, _arquivo, _linha, nItem, cClass, xProd, CFOP, qFaturada, valor, indDevolucao, ICMS_vBC,
      ICMS_vICMS, PIS_vPIS, COFINS_vCOFINS, retTrib_vIRRF, retTrib_vRetPIS, retTrib_vRetCofins,
      retTrib_vRetCSLL
    FROM nf3e_item
    UNION ALL BY NAME
    SELECT
      '62' AS mod, _arquivo, _linha, nItem, cClass, xProd, CFOP, qFaturada, valor, indDevolucao, ICMS_vBC,
      ICMS_vICMS, PIS_vPIS, COFINS_vCOFINS, retTrib_vIRRF, retTrib_vRetPIS, retTrib_vRetCofins,
      retTrib_vRetCSLL
    FROM nfcom_item
  )
SELECT
  mes_ano(s.emissao) AS "Período",
  s.mod AS "Modelo",
  s.chave AS "Chave",
  s.nNF AS "Número",
  s.emissao AS "Emissão",
  CASE
    WHEN length(n.CompetFat) = 6 THEN substr(n.CompetFat, 5, 2) || '/' || left(n.CompetFat, 4)
    ELSE n.CompetFat
  END AS "Competência Fatura",
  n.finalidade AS "Finalidade",
  s.situacao AS "Situação",
  s.emit_CNPJ AS "CNPJ Emitente",
  s.emit_xNome AS "Nome",
  coalesce(s.dest_CNPJ, s.dest_CPF) AS "CNPJ Destinatário",
  n.unidade AS "Unidade",
  i.nItem AS "Nº Item",
  i.cClass AS "Classe Item",
  i.xProd AS "Descrição",
  i.CFOP AS "CFOP",
  i.qFaturada AS "Quantidade",
  TRY_CAST(i.valor AS DECIMAL(18, 2)) AS "Valor",
  i.ICMS_vBC AS "Base ICMS",
  i.ICMS_vICMS AS "ICMS",
  i.PIS_vPIS AS "PIS",
  i.COFINS_vCOFINS AS "COFINS",
  TRY_CAST(i.retTrib_vIRRF AS DECIMAL(18, 2)) AS "IRRF",
  TRY_CAST(
    coalesce(i.retTrib_vRetPIS, 0)
    + coalesce(i.retTrib_vRetCofins, 0)
    + coalesce(i.retTrib_vRetCSLL, 0) AS DECIMAL(18, 2)
  ) AS "Retido",
  CASE
    WHEN s.situacao <> 'Autorizada' OR coalesce(i.CFOP, '') = '' THEN 'Não'
    WHEN i.mod = '66' THEN 'Sim'
    ELSE 'Só como insumo'
  END AS "Compõe Base do Crédito",
  a.arquivo AS "Arquivo"
FROM conta_sit s
JOIN nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
JOIN item i ON i.mod = s.mod AND i._arquivo = s._arquivo AND i._linha = s._linha
JOIN arq a ON a.id = s._arquivo
WHERE s.lado <> 'Outra empresa'
