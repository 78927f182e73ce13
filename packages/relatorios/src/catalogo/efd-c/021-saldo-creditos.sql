WITH
  -- Blank fields 12 and 18 are filled by their identities.
  credito AS (
    SELECT
      *,
      competencia(PER_APU_CRED) AS origem,
      coalesce(VL_CRED_DESC_PA_ANT, 0)
        + coalesce(VL_CRED_PER_PA_ANT, 0)
        + coalesce(VL_CRED_DCOMP_PA_ANT, 0) AS antes,
      coalesce(VL_CRED_DESC_EFD, 0) + coalesce(VL_CRED_PER_EFD, 0) + coalesce(VL_CRED_DCOMP_EFD, 0) AS no_mes,
      coalesce(VL_CRED_TRANS, 0) + coalesce(VL_CRED_OUT, 0) AS cedido,
      coalesce(SD_CRED_DISP_EFD, coalesce(VL_TOT_CRED_APU, 0) - antes) AS disponivel,
      coalesce(SLD_CRED_FIM, disponivel - no_mes - cedido) AS saldo
    FROM controle_credito
  )
SELECT
  c.periodo AS "Período",
  c.tributo AS "Tributo",
  coalesce(mes_ano(c.origem), c.PER_APU_CRED) AS "Período Origem",
  CASE c.ORIG_CRED WHEN '01' THEN 'Própria' WHEN '02' THEN 'Sucessão' ELSE c.ORIG_CRED END AS "Origem",
  c.COD_CRED AS "Cód. Crédito",
  t.descricao AS "Descrição",
  c.VL_CRED_APU AS "Apurado",
  c.VL_CRED_EXT_APU AS "Extemporâneo",
  c.VL_TOT_CRED_APU AS "Total",
  c.VL_CRED_DESC_PA_ANT AS "Desconto Ant.",
  c.VL_CRED_PER_PA_ANT AS "PER Ant.",
  c.VL_CRED_DCOMP_PA_ANT AS "DCOMP Ant.",
  c.disponivel AS "Disponível",
  c.VL_CRED_DESC_EFD AS "Descontado Mês",
  c.VL_CRED_PER_EFD AS "PER Mês",
  c.VL_CRED_DCOMP_EFD AS "DCOMP Mês",
  c.VL_CRED_TRANS AS "Transferido",
  c.VL_CRED_OUT AS "Outros",
  c.saldo AS "Saldo Final",
  datediff('month', c.origem, c.inicio) AS "Idade Meses",
  prescricao_credito(c.origem) AS "Prescreve em"
FROM credito c
LEFT JOIN tab_cod_cred t ON t.codigo = c.COD_CRED
