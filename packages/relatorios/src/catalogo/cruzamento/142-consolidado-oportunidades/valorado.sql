-- One row per finding that is worth something, with the day on which its right ends.
WITH
  -- Withholdings that the payers report are inside the negative balance of the year: only the larger of the two counts.
  saldo_e_retencao_do_ano AS (
    SELECT
      ano,
      sum(valor) FILTER (fonte = 'Cruzamento Saldo Negativo IRPJ CSLL') AS saldo_negativo,
      sum(valor) FILTER (fonte = 'Cruzamento Fontes Pagadoras x ECF') AS retencao
    FROM com_tese
    WHERE fonte IN ('Cruzamento Saldo Negativo IRPJ CSLL', 'Cruzamento Fontes Pagadoras x ECF')
    GROUP BY ano
  ),
  -- The negative balance of a year holds every estimate that was paid: what was paid above one of them is inside it.
  tributo_com_saldo AS (
    SELECT DISTINCT ano, tributo
    FROM com_tese
    WHERE fonte = 'Cruzamento Saldo Negativo IRPJ CSLL'
      AND regexp_full_match(quando, '[0-9]{4}')
      AND valor > 0
  )
SELECT
  c.*,
  row_number() OVER (ORDER BY c) AS numero,
  CASE
    WHEN c.classe_final IN ('Pago a maior', 'Contribuição da folha')
      -- the month of its payment
      THEN (strftime(coalesce(c.extincao, c.dia + INTERVAL 1 MONTH), '%Y-%m'))
    WHEN c.classe_final IN ('Saldo negativo', 'Saldo de retenções') THEN strftime(c.dia, '%Y-%m')
  END AS mes_extincao,
  coalesce(
    c.prescreve,
    CASE WHEN c.classe_final IN ('Pago a maior', 'Contribuição da folha') THEN prescricao_pagamento(c.dia) END
  ) AS prescreve_em,
  fim_da_retificacao(c.classe_final, c.prazo, prescreve_em) AS prazo_retificacao
FROM com_tese c
LEFT JOIN saldo_e_retencao_do_ano a ON a.ano = c.ano
LEFT JOIN tributo_com_saldo y ON y.ano = c.ano
  AND y.tributo = c.tributo
  AND c.fonte = 'Cruzamento ECF x DCTF IRPJ CSLL'
  AND c.mensal
  AND c.classe_final = 'Pago a maior'
WHERE c.classe_final <> 'Sem valor'
  AND y.ano IS NULL
  AND NOT coalesce(c.fonte = 'Cruzamento Fontes Pagadoras x ECF' AND a.retencao <= a.saldo_negativo, FALSE)
  AND NOT coalesce(c.fonte = 'Cruzamento Saldo Negativo IRPJ CSLL' AND a.retencao > a.saldo_negativo, FALSE)
