WITH
  -- One row per D190, and one for a D100 without any, which has its own amounts.
  conhecimento AS (
    SELECT
      d.*, r.CFOP, r.CST_ICMS, r.ALIQ_ICMS,
      CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS ELSE r.VL_BC_ICMS END AS bc,
      CASE WHEN r._linha IS NULL THEN d.VL_ICMS ELSE r.VL_ICMS END AS icms,
      coalesce(r._linha, d._linha) AS linha,
      row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY r._linha) AS n
    FROM stg_efdf_d100 d
    LEFT JOIN efdf_d190 r ON r._arquivo = d._arquivo AND r._pai = d._linha
    WHERE sit_valida(d.COD_SIT)
  )
SELECT
  d.periodo AS "Período",
  d.cnpj_arquivo AS "CNPJ Estab.",
  lado_da_operacao(d.IND_OPER) AS "Lado",
  d.COD_MOD AS "Modelo",
  d.COD_SIT AS "Situação",
  d.NUM_DOC AS "Número",
  d.CHV_CTE AS "Chave",
  d.DT_DOC AS "Emissão",
  d.DT_A_P AS "Aquisição",
  p.doc AS "CNPJ Part.",
  p.nome AS "Nome Part.",
  com_descricao(
    d."TP_CT-e",
    CASE d."TP_CT-e"
      WHEN '0' THEN 'Normal'
      WHEN '1' THEN 'Complemento de valores'
      WHEN '2' THEN 'Anulação'
      WHEN '3' THEN 'Substituto'
      WHEN '5' THEN 'Simplificado'
      WHEN '6' THEN 'Substituição simplificada'
    END
  ) AS "Tipo CT-e",
  frete_por_conta(d.IND_FRT, d.inicio) AS "Frete por Conta",
  CASE WHEN d.n = 1 THEN d.VL_DOC END AS "Valor",
  d.CFOP AS "CFOP",
  d.CST_ICMS AS "CST",
  d.bc AS "Base",
  d.ALIQ_ICMS AS "Alíquota",
  d.icms AS "ICMS",
  coalesce(o.nome || '/' || o.uf, nullif(d.COD_MUN_ORIG, '')) AS "Mun. Origem",
  coalesce(m.nome || '/' || m.uf, nullif(d.COD_MUN_DEST, '')) AS "Mun. Destino",
  d.arquivo AS "Arquivo",
  d.linha AS "Linha"
FROM conhecimento d
LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
LEFT JOIN tab_municipio o ON o.codigo = d.COD_MUN_ORIG
LEFT JOIN tab_municipio m ON m.codigo = d.COD_MUN_DEST
