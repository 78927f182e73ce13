-- TABLE: One row per bill of electricity or communication that an EFD ('C' or 'F') books as bought (C500, D500, D700),
-- valid or not.
SELECT
  'C' AS efd,
  registro,
  _arquivo,
  _linha,
  CAST(date_trunc('month', inicio) AS DATE) AS mes,
  CNPJ_ESTAB AS cnpj,
  chave_inteira(CHV) AS chave,
  algum_doc_part AS doc,
  COD_MOD,
  SER,
  NUM_DOC,
  DT_DOC,
  sit_valida(COD_SIT) AS valida,
  VL_DOC,
  VL_ICMS
FROM doc_efdc
WHERE registro IN ('C500', 'D500') AND lado = 'Entrada'
UNION ALL BY NAME
SELECT
  'F' AS efd,
  d.registro,
  d._arquivo,
  d._linha,
  CAST(date_trunc('month', a.inicio) AS DATE) AS mes,
  a.cnpj,
  chave_inteira(d.CHV) AS chave,
  p.doc,
  d.COD_MOD,
  d.SER,
  d.NUM_DOC,
  d.DT_DOC,
  sit_valida(d.COD_SIT) AS valida,
  d.VL_DOC,
  d.VL_ICMS
FROM doc_efdf d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
WHERE d.registro IN ('C500', 'D500', 'D700') AND d.lado = 'Entrada'
