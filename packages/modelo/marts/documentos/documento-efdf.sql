-- VIEW: One row per valid C100, C500, D100 or D500 of an EFD ICMS/IPI; `k` is its access key, NULL without 44 digits.
SELECT
  posicao_registro(a.ordem, d._linha) AS pos,
  d._arquivo,
  d._linha,
  a.cnpj,
  a.inicio,
  d.lado,
  d.COD_MOD,
  d.SER,
  d.NUM_DOC,
  chave_inteira(d.CHV) AS k,
  p.doc AS participante,
  d.VL_DOC,
  d.VL_ICMS,
  d.IND_EMIT
FROM doc_efdf d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
WHERE d.registro IN ('C100', 'C500', 'D100', 'D500') AND sit_valida(d.COD_SIT)
