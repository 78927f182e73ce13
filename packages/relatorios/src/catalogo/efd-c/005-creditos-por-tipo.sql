WITH
  -- A blank field 12 is the credit with its adjustments and without what is deferred.
  credito AS (
    SELECT
      *,
      coalesce(
        VL_CRED_DISP,
        coalesce(VL_CRED, 0)
          + coalesce(VL_AJUS_ACRES, 0)
          - coalesce(VL_AJUS_REDUC, 0)
          - coalesce(VL_CRED_DIF, 0)
      ) AS disponivel
    FROM m_credito
  )
SELECT
  c.periodo AS "Período",
  c.tributo AS "Tributo",
  c.COD_CRED AS "Cód. Crédito",
  t.descricao AS "Descrição",
  CASE c.IND_CRED_ORI WHEN '0' THEN 'Própria' WHEN '1' THEN 'Sucessão' ELSE c.IND_CRED_ORI END AS "Origem",
  c.VL_BC AS "Base",
  c.ALIQ AS "Alíquota %",
  c.QUANT_BC AS "Qtde",
  c.ALIQ_QUANT AS "Alíquota R$",
  c.VL_CRED AS "Crédito Apurado",
  c.VL_AJUS_ACRES AS "Aj. Acréscimo",
  c.VL_AJUS_REDUC AS "Aj. Redução",
  c.VL_CRED_DIF AS "Diferido",
  c.disponivel AS "Disponível",
  CASE c.IND_DESC_CRED WHEN '0' THEN 'Total' WHEN '1' THEN 'Parcial' ELSE c.IND_DESC_CRED END AS "Utilização",
  c.VL_CRED_DESC AS "Descontado",
  coalesce(c.SLD_CRED, c.disponivel - coalesce(c.VL_CRED_DESC, 0)) AS "Saldo",
  coalesce(t.ressarcivel, CASE WHEN left(c.COD_CRED, 1) IN ('2', '3') THEN 'S' ELSE 'N' END) AS "Ressarcível"
FROM credito c
LEFT JOIN tab_cod_cred t ON t.codigo = c.COD_CRED
