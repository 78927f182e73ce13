-- TABLE: One row per tax and period (a quarter, or the year) of an ECF with losses of earlier periods that part B still
-- has at its end (M500; M010 where no M500 moves the account). Losses of rural activity and those that are not
-- operational are left out: the law only lets them meet profit of their own kind.
WITH
  conta AS (
    SELECT
      b._arquivo, b.COD_CTA_B, b.COD_TRIBUTO,
      com_sinal(coalesce(b.VL_SALDO_INI, 0), b.IND_VL_SALDO_INI) AS inicial
    FROM ecf_m010 b
    LEFT JOIN tab_ecf_parte_b_padrao t ON t.codigo = b.COD_PB_RFB
    WHERE conta_de_prejuizo(coalesce(t.descricao, b.DESC_CTA_LAL))
    QUALIFY row_number() OVER (PARTITION BY b._arquivo, b.COD_CTA_B, b.COD_TRIBUTO ORDER BY b._linha) = 1
  ),
  periodo AS (
    SELECT DISTINCT m._arquivo, m._linha, m.PER_APUR, m.DT_FIN
    FROM ecf_m030 m
    WHERE m.PER_APUR = 'A00' OR m.PER_APUR LIKE 'T%'
  )
SELECT
  p._arquivo,
  CASE c.COD_TRIBUTO WHEN 'I' THEN 'IRPJ' ELSE 'CSLL' END AS tributo,
  p.PER_APUR,
  sum(coalesce(com_sinal(m.SD_FIM_LAL, m.IND_SD_FIM_LAL), c.inicial)) AS saldo
FROM periodo p
JOIN conta c ON c._arquivo = p._arquivo
LEFT JOIN ecf_m500 m ON m._arquivo = p._arquivo
  AND m._pai = p._linha
  AND m.COD_CTA_B = c.COD_CTA_B
  AND m.COD_TRIBUTO = c.COD_TRIBUTO
GROUP BY ALL
HAVING saldo > 0
