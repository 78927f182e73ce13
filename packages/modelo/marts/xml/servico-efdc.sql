-- TABLE: One row per A100 of an EFD-Contribuições, with its establishment (`cnpj`), the other party (`doc`, `nome`),
-- its number as digits without zeros before them (`numero`), and the CST of its items. `somada` in a month whose
-- revenue the company adds up (F500, F550).
SELECT
  a._arquivo,
  a._linha,
  a.ordem,
  a.periodo,
  a.inicio,
  a.IND_OPER,
  a.COD_SIT,
  nullif(a.CHV_NFSE, '') AS CHV_NFSE,
  a.NUM_DOC,
  numero_do_servico(a.NUM_DOC) AS numero,
  coalesce(a.DT_DOC, a.DT_EXE_SERV, a.inicio) AS emissao,
  a.VL_DOC,
  a.VL_ISS,
  a.VL_BC_PIS,
  a.VL_PIS,
  a.VL_COFINS,
  a.VL_PIS_RET,
  a.VL_COFINS_RET,
  coalesce(e.cnpj, a.cnpj_arquivo) AS cnpj,
  coalesce(p.doc, q.doc) AS doc,
  coalesce(p.nome, q.nome) AS nome,
  i.cst
FROM stg_efdc_a100 a
LEFT JOIN estab_efdc e ON e._arquivo = a._arquivo AND e._linha = a._pai
LEFT JOIN part_efdc p ON p._arquivo = a._arquivo AND p.cnpj_estab = e.cnpj AND p.COD_PART = a.COD_PART
LEFT JOIN part_efdc_arq q ON q._arquivo = a._arquivo AND q.COD_PART = a.COD_PART
LEFT JOIN (
  SELECT _arquivo, _pai, string_agg(DISTINCT CST_PIS, ', ' ORDER BY CST_PIS) AS cst
  FROM efdc_a170
  GROUP BY ALL
) i ON i._arquivo = a._arquivo AND i._pai = a._linha
