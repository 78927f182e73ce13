-- One row per valid document of an EFD-Contribuições (C100, C500, D100, D500), with its key k. D500 has no key.
WITH
  registro AS (
    SELECT
      CASE IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END AS lado,
      chave_inteira(CHV_NFE) AS k,
      _arquivo,
      _linha,
      _pai,
      COD_MOD,
      SER,
      NUM_DOC,
      COD_PART,
      VL_DOC,
      VL_ICMS
    FROM efdc_c100
    WHERE sit_valida(COD_SIT)
    UNION ALL BY NAME
    SELECT
      'Entrada' AS lado,
      chave_inteira("CHV_DOCe") AS k,
      _arquivo,
      _linha,
      _pai,
      COD_MOD,
      SER,
      NUM_DOC,
      COD_PART,
      VL_DOC,
      VL_ICMS
    FROM efdc_c500
    WHERE sit_valida(COD_SIT)
    UNION ALL BY NAME
    SELECT
      CASE IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END AS lado,
      chave_inteira(CHV_CTE) AS k,
      _arquivo,
      _linha,
      _pai,
      COD_MOD,
      SER,
      NUM_DOC,
      COD_PART,
      VL_DOC,
      VL_ICMS
    FROM efdc_d100
    WHERE sit_valida(COD_SIT)
    UNION ALL BY NAME
    SELECT
      CASE IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END AS lado,
      _arquivo,
      _linha,
      _pai,
      COD_MOD,
      SER,
      NUM_DOC,
      COD_PART,
      VL_DOC,
      VL_ICMS
    FROM efdc_d500
    WHERE sit_valida(COD_SIT)
  )
SELECT
  posicao_registro(a.ordem, d._linha) AS pos,
  d._arquivo,
  d._linha,
  coalesce(e.cnpj, a.cnpj) AS cnpj,
  a.inicio,
  d.lado,
  d.COD_MOD,
  d.SER,
  d.NUM_DOC,
  d.k,
  coalesce(p.doc, q.doc) AS participante,
  d.VL_DOC,
  d.VL_ICMS
FROM registro d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
LEFT JOIN part_efdc p ON p._arquivo = d._arquivo AND p.cnpj_estab = e.cnpj AND p.COD_PART = d.COD_PART
LEFT JOIN part_efdc_arq q ON q._arquivo = d._arquivo AND q.COD_PART = d.COD_PART
