-- What the last files leave for the day on which PIS and COFINS end, and what is still to be written before it.
WITH
  saldo AS (
    SELECT
      *,
      CASE
        WHEN starts_with("Origem", 'Crédito de estoque') THEN 'estoque'
        WHEN starts_with("Origem", 'Quotas') THEN 'quotas'
        ELSE 'saldo'
      END AS grupo
    FROM rel_cruzamento_reforma_inventario_de_saldos
  ),
  -- Only what stays a balance is lost to the CBS; what was paid in excess may be asked back.
  escriturar AS (
    SELECT "Crédito" AS credito, "Precisa Retificar" AS mes
    FROM rel_cruzamento_reforma_creditos_a_escriturar
    WHERE starts_with("Classe do Valor", 'Saldo de crédito')
  )
SELECT
  CAST(count(*) AS INTEGER) AS linhas,
  max(right("Mês do Saldo", 4) || '-' || left("Mês do Saldo", 2)) FILTER (grupo = 'saldo') AS mes,
  reais(sum("Saldo") FILTER (grupo = 'saldo')) AS saldo,
  reais(sum("Projetado na Virada") FILTER (grupo = 'saldo')) AS projetado,
  reais(sum("Saldo") FILTER (grupo = 'saldo' AND "Projetado na Virada" = 0)) AS prescreve_antes,
  reais(sum("Saldo") FILTER (grupo = 'quotas')) AS quotas,
  reais(sum("Saldo") FILTER (grupo = 'estoque')) AS estoque,
  coalesce(bool_or(contains("Origem", 'simulação')), FALSE) AS estoque_simulado,
  (SELECT reais(sum(credito)) FROM escriturar) AS a_escriturar,
  (SELECT CAST(count(DISTINCT mes) AS INTEGER) FROM escriturar) AS meses_a_retificar
FROM saldo
