WITH
  item AS (
    SELECT
      *,
      row_number() OVER (PARTITION BY _arquivo, _pai ORDER BY _linha) = 1 AS primeiro,
      bool_or(gera_credito(CST_PIS) OR gera_credito(CST_COFINS)) OVER (
        PARTITION BY _arquivo, _pai
      ) AS com_credito
    FROM fato_pc
    WHERE pai_registro IN ('C500', 'D500')
  )
SELECT
  d.periodo AS "Período",
  d.CNPJ_ESTAB AS "CNPJ Estab.",
  coalesce(i.Registro, d.registro) AS "Registro",
  d.COD_MOD AS "Modelo",
  d.NUM_DOC AS "Número",
  d.DT_DOC AS "Emissão",
  d.DT_E_S AS "Entrada",
  d.doc_part AS "CNPJ Part.",
  d.nome_part AS "Nome Part.",
  -- The amounts of the document are on its first item alone.
  CASE WHEN coalesce(i.primeiro, TRUE) THEN d.VL_DOC END AS "Valor Doc",
  CASE WHEN coalesce(i.primeiro, TRUE) THEN d.VL_ICMS END AS "ICMS",
  i.NAT_BC_CRED AS "Natureza BC",
  coalesce(i.CST_PIS, i.CST_COFINS) AS "CST",
  CAST(i.VL_BC_PIS AS DECIMAL(18, 2)) AS "Base PIS",
  i.VL_PIS AS "PIS",
  CAST(i.VL_BC_COFINS AS DECIMAL(18, 2)) AS "Base COFINS",
  i.VL_COFINS AS "COFINS",
  CASE WHEN coalesce(i.com_credito, FALSE) THEN 'N' ELSE 'S' END AS "Sem Crédito",
  d.arquivo AS "Arquivo",
  coalesce(i._linha, d._linha) AS "Linha"
FROM doc_efdc d
LEFT JOIN item i ON i._arquivo = d._arquivo AND i._pai = d._linha
WHERE d.registro IN ('C500', 'D500') AND d.lado = 'Entrada' AND sit_valida(d.COD_SIT)
