-- One row per item of a sale whose ST the EFD ICMS/IPI has itself (C185), less what is given back of it.
SELECT
  n.CHV_NFE AS chave,
  TRY_CAST(r.NUM_ITEM AS INTEGER) AS num_item,
  sum(r.QUANT_CONV) AS qtd,
  sum(
    round(
      r.QUANT_CONV * greatest(0, r.VL_UNIT_ICMS_ST_ESTOQUE_CONV - coalesce(r.VL_UNIT_ICMS_ST_CONV_REST, 0)), 2
    )
  ) AS st,
  sum(
    round(
      r.QUANT_CONV * greatest(
        0, coalesce(r.VL_UNIT_FCP_ICMS_ST_ESTOQUE_CONV, 0) - coalesce(r.VL_UNIT_FCP_ST_CONV_REST, 0)
      ),
      2
    )
  ) AS fcp
FROM efdf_c185 r
JOIN efdf_c100 n ON n._arquivo = r._arquivo AND n._linha = r._pai
WHERE n.IND_OPER = '1' AND sit_valida(n.COD_SIT) AND length(n.CHV_NFE) = 44
GROUP BY ALL
