-- One row per M500, and one per account of M010 that no M500 moves.
WITH
  -- Each account of part B by its first M010.
  conta_b AS (
    SELECT *
    FROM ecf_m010
    QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA_B, COD_TRIBUTO ORDER BY _linha) = 1
  ),
  lancamentos_m410 AS (
    SELECT
      _arquivo, _pai, COD_CTA_B, COD_TRIBUTO,
      string_agg(
        concat_ws(' ', HIST_LAN_LALB, com_virgula(VAL_LAN_LALB_PB), IND_VAL_LAN_LALB_PB), '; ' ORDER BY _linha
      ) AS texto
    FROM ecf_m410
    GROUP BY ALL
  ),
  saldo AS (
    SELECT
      m.*, p.PER_APUR, p.DT_FIN, a.ordem, a.periodo,
      com_sinal(coalesce(m.SD_INI_LAL, 0), m.IND_SD_INI_LAL) AS ini,
      com_sinal(coalesce(m.VL_LCTO_PARTE_A, 0), m.IND_VL_LCTO_PARTE_A) AS parte_a,
      com_sinal(coalesce(m.VL_LCTO_PARTE_B, 0), m.IND_VL_LCTO_PARTE_B) AS parte_b,
      com_sinal(coalesce(m.SD_FIM_LAL, 0), m.IND_SD_FIM_LAL) AS fim
    FROM ecf_m500 m
    JOIN arq a ON a.id = m._arquivo
    LEFT JOIN periodo_ecf p ON p._arquivo = m._arquivo AND p._linha = m._pai
  ),
  -- The balance before each. Monthly balances all start from the year's first day: only quarters and the year itself
  -- follow one another.
  saldo_anterior AS (
    SELECT _arquivo, _linha, lag(fim) OVER por_conta AS anterior, lag(periodo) OVER por_conta AS ano_anterior
    FROM saldo
    WHERE left(PER_APUR, 1) = 'T' OR PER_APUR = 'A00'
    WINDOW por_conta AS (PARTITION BY COD_CTA_B, COD_TRIBUTO ORDER BY DT_FIN, ordem, _linha)
  ),
  linha AS (
    SELECT
      s._arquivo, s._linha, s.PER_APUR, s.COD_CTA_B, s.COD_TRIBUTO, s.SD_INI_LAL, s.IND_SD_INI_LAL,
      s.VL_LCTO_PARTE_A, s.IND_VL_LCTO_PARTE_A, s.VL_LCTO_PARTE_B, s.IND_VL_LCTO_PARTE_B, s.SD_FIM_LAL,
      s.IND_SD_FIM_LAL, l.texto,
      s.ini + s.parte_a + s.parte_b - s.fim AS dif,
      CASE
        WHEN TRY_CAST(c.ano_anterior AS INTEGER) >= TRY_CAST(s.periodo AS INTEGER) - 1 THEN s.ini - c.anterior
      END AS salto
    FROM saldo s
    LEFT JOIN saldo_anterior c ON c._arquivo = s._arquivo AND c._linha = s._linha
    LEFT JOIN lancamentos_m410 l ON l._arquivo = s._arquivo
      AND l._pai = s._pai
      AND l.COD_CTA_B = s.COD_CTA_B
      AND l.COD_TRIBUTO IS NOT DISTINCT FROM s.COD_TRIBUTO
    UNION ALL BY NAME
    SELECT
      b._arquivo, b._linha, b.COD_CTA_B, b.COD_TRIBUTO, b.VL_SALDO_INI AS SD_INI_LAL,
      b.IND_VL_SALDO_INI AS IND_SD_INI_LAL, 0 AS dif, 0 AS salto
    FROM conta_b b
    WHERE NOT EXISTS (
      SELECT 1
      FROM ecf_m500 m
      WHERE m._arquivo = b._arquivo
        AND m.COD_CTA_B = b.COD_CTA_B
        AND m.COD_TRIBUTO IS NOT DISTINCT FROM b.COD_TRIBUTO
    )
  )
SELECT
  a.periodo AS "Ano",
  l.PER_APUR AS "Período",
  l.COD_CTA_B AS "Conta B",
  CASE
    WHEN l.texto IS NULL THEN b.DESC_CTA_LAL
    ELSE concat_ws(' ', b.DESC_CTA_LAL, '(parte B: ' || l.texto || ')')
  END AS "Descrição",
  CASE l.COD_TRIBUTO WHEN 'I' THEN 'IRPJ' WHEN 'C' THEN 'CSLL' ELSE l.COD_TRIBUTO END AS "Tributo",
  b.COD_PB_RFB AS "Cód. Padrão",
  b.DT_AP_LAL AS "Data Criação",
  b.DT_LIM_LAL AS "Data Limite",
  l.SD_INI_LAL AS "Saldo Inicial",
  l.IND_SD_INI_LAL AS "D-C Inicial",
  l.VL_LCTO_PARTE_A AS "Lançamento Parte A",
  l.IND_VL_LCTO_PARTE_A AS "D-C Parte A",
  l.VL_LCTO_PARTE_B AS "Lançamento Parte B",
  l.IND_VL_LCTO_PARTE_B AS "D-C Parte B",
  l.SD_FIM_LAL AS "Saldo Final",
  l.IND_SD_FIM_LAL AS "D-C Final",
  conferencia(
    list_value(
      CASE WHEN l.dif <> 0 THEN 'Inicial + lançamentos difere do final em ' || com_virgula(l.dif) END,
      CASE WHEN l.salto <> 0 THEN 'Inicial difere do saldo anterior em ' || com_virgula(l.salto) END
    )
  ) AS "Conferência"
FROM linha l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN conta_b b ON b._arquivo = l._arquivo
  AND b.COD_CTA_B = l.COD_CTA_B
  AND b.COD_TRIBUTO IS NOT DISTINCT FROM l.COD_TRIBUTO
