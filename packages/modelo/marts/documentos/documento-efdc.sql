-- VIEW: One row per valid C100, C500, D100 or D500 of an EFD-Contribuições; `k` is its access key, NULL without 44
-- digits. D500 has no key.
SELECT
  posicao_registro(ordem, _linha) AS pos,
  _arquivo,
  _linha,
  CNPJ_ESTAB AS cnpj,
  inicio,
  lado,
  COD_MOD,
  SER,
  NUM_DOC,
  chave_inteira(CHV) AS k,
  algum_doc_part AS participante,
  VL_DOC,
  VL_ICMS
FROM doc_efdc
WHERE sit_valida(COD_SIT)
