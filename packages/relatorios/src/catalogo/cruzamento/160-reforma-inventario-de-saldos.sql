-- One row per balance, asset with instalments left and kind of stock that PIS and COFINS leave when they end.
WITH
  -- The tenth business day of the second month after the last one.
  entrega AS (
    SELECT d.dia
    FROM dia_bancario d
    WHERE d.dia = d.util
      AND date_trunc('month', d.dia) = date_trunc('month', fim_pis_cofins() + INTERVAL 2 MONTH)
    ORDER BY d.dia
    LIMIT 1
    OFFSET 9
  ),
  saldo AS (
    SELECT
      s._arquivo, s._linha, s.raiz, s.inicio, s.tributo, s.origem, s.codigo, s.saldo, s.prescreve,
      s.de AS origem_do_saldo, NULL AS bem,
      CASE
        WHEN s.de = 'Retenção na fonte' THEN 'Dedução de PIS/COFINS; depois, restituição ou compensação'
        WHEN left(s.codigo, 1) = '1' THEN 'Contribuição ou CBS'
        ELSE 'Contribuição ou CBS; ressarcimento ou compensação, se a lei do crédito permitir'
      END AS uso,
      CASE
        WHEN s.de = 'Retenção na fonte'
          THEN 'Deduza até a EFD-Contribuições de '
            || mes_ano(fim_pis_cofins())
            || ' ou peça a restituição no prazo'
        WHEN s.prescreve <= fim_pis_cofins() AND left(s.codigo, 1) = '1'
          THEN 'O prazo acaba antes da CBS: só serve à contribuição até esse dia'
        WHEN s.prescreve <= fim_pis_cofins()
          THEN 'O prazo acaba antes da CBS: use, ou peça o ressarcimento até '
            || strftime(
              CAST(
                last_day(date_trunc('quarter', s.origem) + INTERVAL 2 MONTH)
                + to_years(anos_do_pagamento(s.origem)) AS DATE
              ),
              '%d/%m/%Y'
            )
        ELSE 'Leve até a EFD-Contribuições de '
          || mes_ano(fim_pis_cofins())
          || ', entregue até o 10º dia útil de '
          || mes_ano(fim_pis_cofins() + INTERVAL 2 MONTH)
      END AS providencia,
      least(s.prescreve, entrega.dia) AS prazo,
      s.prescreve <= fim_pis_cofins() AS prescreve_antes
    FROM saldo_da_virada s
    CROSS JOIN entrega
  ),
  quota AS (
    SELECT
      q._arquivo, q._linha, q.raiz, q.inicio, 'PIS e COFINS' AS tributo,
      CAST(date_trunc('month', q.aquisicao) AS DATE) AS origem,
      NULL AS codigo,
      q.pis + q.cofins AS saldo,
      CAST(NULL AS DATE) AS prescreve,
      'Quotas do ativo (F130)' AS origem_do_saldo,
      nullif(f.DESC_BEM_IMOB, '') AS bem,
      'CBS, mês a mês' AS uso, 'Guarde o cálculo: continuam como crédito presumido de CBS' AS providencia,
      last_day(q.ultimo_mes) AS prazo,
      FALSE AS prescreve_antes
    FROM quota_da_virada q
    JOIN stg_efdc_f130 f ON f._arquivo = q._arquivo AND f._linha = q._linha
    WHERE q.conhecido
  ),
  estoque AS (
    SELECT
      e._arquivo,
      min(e._linha) AS _linha,
      left(e.cnpj, 8) AS raiz,
      CAST(date_trunc('month', e.DT_INV) AS DATE) AS inicio,
      'CBS' AS tributo,
      CAST(date_trunc('month', e.DT_INV) AS DATE) AS origem,
      NULL AS codigo,
      sum(e.credito) AS saldo,
      CAST(NULL AS DATE) AS prescreve,
      'Crédito de estoque, hipótese '
        || e.hipotese
        || CASE WHEN e.simulado THEN ' (simulação)' ELSE '' END AS origem_do_saldo,
      e.cnpj AS bem, 'CBS, em doze parcelas, em cinco anos' AS uso,
      CASE
        WHEN e.simulado
          THEN 'Conte o estoque em ' || strftime(dia_do_inventario(), '%d/%m/%Y') || ' e aproprie até '
        ELSE 'Aproprie até '
      END
        || strftime(fim_da_apropriacao(), '%d/%m/%Y') AS providencia,
      fim_da_apropriacao() AS prazo,
      FALSE AS prescreve_antes
    FROM estoque_da_virada e
    WHERE e.credito IS NOT NULL
    GROUP BY ALL
    HAVING sum(e.credito) > 0
  )
SELECT
  v.origem_do_saldo AS "Origem",
  v.tributo AS "Tributo",
  mes_ano(v.origem) AS "Período Origem",
  v.codigo AS "Código",
  v.bem AS "Conta ou Item",
  CAST(v.saldo AS DECIMAL(18, 2)) AS "Saldo",
  mes_ano(v.inicio) AS "Mês do Saldo",
  CAST(CASE WHEN v.prescreve_antes THEN 0 ELSE v.saldo END AS DECIMAL(18, 2)) AS "Projetado na Virada",
  v.uso AS "Uso Permitido",
  v.prescreve AS "Prescreve em",
  v.providencia AS "Providência",
  v.prazo AS "Prazo",
  CASE
    WHEN v.prescreve_antes THEN 'Prazo acaba antes da CBS'
    WHEN contains(v.origem_do_saldo, 'simulação') THEN 'Simulação'
    ELSE 'Saldo na virada'
  END AS "Resultado",
  'Informativo' AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  v._linha AS "Linha"
FROM (
  SELECT * FROM saldo
  UNION ALL BY NAME
  SELECT * FROM quota
  UNION ALL BY NAME
  SELECT * FROM estoque
) v
JOIN arq a ON a.id = v._arquivo
