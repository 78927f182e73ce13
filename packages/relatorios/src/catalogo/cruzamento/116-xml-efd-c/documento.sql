-- One row per key of the EFD-Contribuições (C100), the first where it is repeated.
WITH
  tributos_do_documento AS (
    SELECT _arquivo, _pai, sum(VL_PIS) AS pis, sum(VL_COFINS) AS cofins
    FROM fato_pc
    WHERE pai_registro = 'C100' AND nivel = 'Item'
    GROUP BY ALL
  )
SELECT
  c._arquivo,
  c._linha,
  c.CHV_NFE AS chave,
  c.NUM_DOC,
  c.DT_DOC,
  c.IND_EMIT,
  c.IND_OPER,
  c.COD_SIT,
  c.VL_DOC,
  a.periodo,
  a.inicio,
  a.ordem,
  coalesce(b.cnpj, a.cnpj) AS cnpj,
  coalesce(s.pis, c.VL_PIS, 0) AS pis,
  coalesce(s.cofins, c.VL_COFINS, 0) AS cofins,
  p.doc AS participante
FROM efdc_c100 c
JOIN arq a ON a.id = c._arquivo
LEFT JOIN tributos_do_documento s ON s._arquivo = c._arquivo AND s._pai = c._linha
LEFT JOIN estab_efdc b ON b._arquivo = c._arquivo AND b._linha = c._pai
LEFT JOIN part_efdc_arq p ON p._arquivo = c._arquivo AND p.COD_PART = c.COD_PART
WHERE c.COD_MOD IN ('55', '65') AND length(c.CHV_NFE) = 44
QUALIFY row_number() OVER (
  PARTITION BY c.CHV_NFE
  ORDER BY NOT sit_valida(c.COD_SIT), c.IND_EMIT IS DISTINCT FROM '0', a.ordem, c._linha
) = 1
