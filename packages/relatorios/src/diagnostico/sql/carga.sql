-- PIS, COFINS, IRPJ, CSLL and social security collected for the last year's months. DARF of other taxes are left out.
WITH
  ultimo_ano AS (SELECT CAST(date_trunc('month', fim) - INTERVAL 11 MONTH AS DATE) AS inicio FROM projeto),
  pagamento AS (
    SELECT
      coalesce(
        try_strptime("Período Apuração", '%d/%m/%Y'), try_strptime('01/' || "Período Apuração", '%d/%m/%Y')
      ) AS dia,
      "Valor Total"
    FROM rel_e_cac_pagamentos
    WHERE "Data Arrecadação" IS NOT NULL AND tributo_da_carga("Denominação", "Cód. Receita")
  ),
  receita AS (
    SELECT sum(receita_do_mes("EFD-C", "EFD-F", "XML")) AS valor
    FROM rel_cruzamento_receita_bruta,
      ultimo_ano u
    WHERE "Período" <> "Ano" AND try_strptime('01/' || "Período", '%d/%m/%Y') >= u.inicio
  )
SELECT
  reais(sum(p."Valor Total")) AS valor,
  CAST(count(*) AS INTEGER) AS qtd,
  parte(sum(p."Valor Total"), (SELECT valor FROM receita)) AS pct
FROM pagamento p,
  ultimo_ano u
WHERE p.dia >= u.inicio
