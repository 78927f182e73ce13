-- TABLE: One row per paid DAS and month of the project's company: a receipt of payment or a listing (`pagamento_unico`)
-- before what a statement of the PGDAS-D says. `principal` is what met the debt, without fine and interest: where a
-- paper has the total alone, all of it if paid by the due day, else unknown.
WITH
  do_comprovante AS (
    SELECT
      pa_inicio AS mes,
      numero_do_papel(numero_documento) AS das,
      arrecadacao AS dia,
      CASE WHEN count(*) = count(principal) THEN sum(principal) END AS principal,
      sum(total) AS total
    FROM pagamento_unico
    WHERE tipo_documento = 'DAS' AND mes_inteiro(pa_inicio, pa_fim) IS NOT NULL
    GROUP BY ALL
  ),
  do_extrato AS (
    SELECT DISTINCT ON (mes, numero_do_papel(das), arrecadacao)
      mes,
      numero_do_papel(das) AS das,
      arrecadacao AS dia,
      coalesce(pago, total) AS pago,
      -- A statement may say that less was paid than the slip asks for.
      CASE WHEN pago < total THEN proporcao(principal, pago, total) ELSE principal END AS principal
    FROM ecac_pgdas_das
    WHERE reconhecido = 'Sim' AND mes IS NOT NULL
    ORDER BY mes, numero_do_papel(das), arrecadacao, origem, _arquivo
  ),
  pago AS (
    SELECT mes, das, dia, principal, total, 'Comprovante' AS origem FROM do_comprovante
    UNION ALL BY NAME
    SELECT e.mes, e.das, e.dia, e.principal, e.pago AS total, 'Extrato' AS origem
    FROM do_extrato e
    WHERE NOT EXISTS (
      SELECT 1
      FROM do_comprovante c
      WHERE c.das = e.das OR (c.mes = e.mes AND c.dia = e.dia AND c.total = e.pago)
    )
  )
SELECT * REPLACE (
  coalesce(principal, CASE WHEN dia <= vencimento_do_simples(mes) THEN total END) AS principal
)
FROM pago
