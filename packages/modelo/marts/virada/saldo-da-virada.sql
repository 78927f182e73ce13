-- TABLE: One row per balance of PIS and COFINS in the last EFD-Contribuições of a book: a credit carried on (1100,
-- 1500), the month's own credit that block M leaves (M100, M500) where no record carries it, or a withholding
-- (1300, 1700).
WITH
  carregado AS (
    SELECT
      c._arquivo, c._linha, c.tributo,
      competencia(c.PER_APU_CRED) AS origem,
      c.COD_CRED AS codigo,
      -- What a file leaves blank follows from its other fields.
      coalesce(
        c.SLD_CRED_FIM,
        saldo_inicial_credito(
          c.SD_CRED_DISP_EFD, c.VL_TOT_CRED_APU, c.VL_CRED_DESC_PA_ANT, c.VL_CRED_PER_PA_ANT,
          c.VL_CRED_DCOMP_PA_ANT
        )
          - credito_usado(
            c.VL_CRED_DESC_EFD, c.VL_CRED_PER_EFD, c.VL_CRED_DCOMP_EFD, c.VL_CRED_TRANS, c.VL_CRED_OUT
          )
      ) AS saldo,
      'Crédito de meses anteriores' AS de
    FROM controle_credito c
    JOIN ultima_efdc u ON u._arquivo = c._arquivo
  ),
  -- A file may carry the month's own credit too (the validator does not say); then it counts once.
  do_mes AS (
    SELECT
      m._arquivo, m._linha, m.tributo,
      CAST(date_trunc('month', u.inicio) AS DATE) AS origem,
      m.COD_CRED AS codigo,
      coalesce(m.SLD_CRED, coalesce(m.VL_CRED_DISP, m.VL_CRED) - coalesce(m.VL_CRED_DESC, 0)) AS saldo,
      'Crédito do mês' AS de
    FROM m_credito m
    JOIN ultima_efdc u ON u._arquivo = m._arquivo
    WHERE NOT EXISTS (
      SELECT 1
      FROM carregado c
      WHERE c._arquivo = m._arquivo
        AND c.tributo = m.tributo
        AND c.codigo = m.COD_CRED
        AND c.origem = CAST(date_trunc('month', u.inicio) AS DATE)
    )
  ),
  retencao AS (
    SELECT
      r._arquivo, r._linha, r.tributo,
      competencia(r.PR_REC_RET) AS origem,
      r.IND_NAT_RET AS codigo, r.SLD_RET AS saldo, 'Retenção na fonte' AS de
    FROM controle_retencao r
    JOIN ultima_efdc u ON u._arquivo = r._arquivo
  )
SELECT
  s.*,
  u.raiz,
  u.inicio,
  prescricao_credito(s.origem) AS prescreve
FROM (
  SELECT * FROM carregado
  UNION ALL BY NAME
  SELECT * FROM do_mes
  UNION ALL BY NAME
  SELECT * FROM retencao
) s
JOIN ultima_efdc u ON u._arquivo = s._arquivo
WHERE s.saldo > 0
