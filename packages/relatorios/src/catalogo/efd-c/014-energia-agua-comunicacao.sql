WITH
  documento AS (
    SELECT
      'C500' AS registro,
      _arquivo,
      _linha,
      _pai,
      COD_PART,
      COD_MOD,
      NUM_DOC,
      DT_DOC,
      DT_ENT AS entrada,
      VL_DOC,
      VL_ICMS
    FROM efdc_c500
    WHERE sit_valida(COD_SIT)
    UNION ALL BY NAME
    SELECT
      'D500' AS registro,
      _arquivo,
      _linha,
      _pai,
      COD_PART,
      COD_MOD,
      NUM_DOC,
      DT_DOC,
      DT_A_P AS entrada,
      VL_DOC,
      VL_ICMS
    FROM efdc_d500
    WHERE sit_valida(COD_SIT) AND IND_OPER = '0'
  ),
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
  a.periodo AS "Período",
  coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.",
  coalesce(i.Registro, d.registro) AS "Registro",
  d.COD_MOD AS "Modelo",
  d.NUM_DOC AS "Número",
  d.DT_DOC AS "Emissão",
  d.entrada AS "Entrada",
  CASE WHEN pe.COD_PART IS NULL THEN pa.doc ELSE pe.doc END AS "CNPJ Part.",
  CASE WHEN pe.COD_PART IS NULL THEN pa.nome ELSE pe.nome END AS "Nome Part.",
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
  a.arquivo AS "Arquivo",
  coalesce(i._linha, d._linha) AS "Linha"
FROM documento d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN item i ON i._arquivo = d._arquivo AND i._pai = d._linha
LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
LEFT JOIN part_efdc pe ON pe._arquivo = d._arquivo
  AND pe.COD_PART = d.COD_PART
  AND pe.cnpj_estab = coalesce(e.cnpj, a.cnpj)
LEFT JOIN part_efdc_arq pa ON pa._arquivo = d._arquivo AND pa.COD_PART = d.COD_PART
