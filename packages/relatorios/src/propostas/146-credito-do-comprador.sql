-- From the rows of report 146 to the acquisitions that go to CST 70: no credit.
WITH
  mudanca AS (
    SELECT
      e.posicao, q.id AS _arquivo, e."Linha" AS _linha,
      CASE WHEN gera_credito(f.CST_PIS) THEN '70' END AS cst_pis,
      CASE WHEN gera_credito(f.CST_COFINS) THEN '70' END AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      CAST(0 AS DECIMAL(18, 2)) AS menos_pis,
      CAST(0 AS DECIMAL(18, 2)) AS menos_cofins,
      FALSE AS no_desconto,
      gera_credito(f.CST_PIS) AS zerar_pis,
      gera_credito(f.CST_COFINS) AS zerar_cofins,
      FALSE AS recalcular_pis, FALSE AS recalcular_cofins,
      'A LC 224/2025 não dá crédito ao comprador (art. 4º, § 7º): o item passa ao CST 70, sem base.' AS regra,
      'Crédito do comprador na LC 224' AS tese, 10 AS lugar,
      CASE
        WHEN starts_with(e."Resultado", 'Crédito à alíquota residual') THEN 'Alta'
        ELSE 'Média'
      END AS confianca
    FROM escolhidas e
    JOIN arq q ON q.arquivo = e."Arquivo"
      AND q.periodo = e."Período"
      AND q.tipo = 'EFDC'
      AND q.situacao = 'Usado'
    JOIN fato_pc f ON f._arquivo = q.id AND f._linha = e."Linha"
    WHERE e."Tipo" = 'Risco'
  ),
  sem_mudanca AS (
    SELECT posicao, 'Linha informativa: confira a nota' AS motivo FROM escolhidas WHERE "Tipo" <> 'Risco'
  )

