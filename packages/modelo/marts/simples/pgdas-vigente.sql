-- TABLE: One row per root of a CNPJ and month of the PGDAS-D, of the paper that counts: the greatest sequence of the
-- declaration's number, then the declaration itself, its statement, its receipt. `transmitida` is false where only a
-- statement is known: what was worked out need not have been declared. `sem_recibo` is true where it
-- outranks a declaration that was transmitted. `rpa` is the revenue of the month, from a receipt too; `receita_12` is
-- the RBT12 that the rate is found by, and `receita_12_externa` that of exports: the proportional one of a first year,
-- else the revenue of the month times twelve where nothing came before.
WITH
  papel AS (
    SELECT
      *,
      coalesce(rpa_total, auferida) AS rpa,
      bool_or(papel <> 'Extrato') OVER declaracao AS transmitida,
      NOT transmitida AND bool_or(papel <> 'Extrato') OVER (PARTITION BY cnpj_basico, mes) AS sem_recibo,
      max(transmissao) OVER declaracao AS transmitida_em
    FROM ecac_pgdas_apuracao
    WHERE mes IS NOT NULL
    WINDOW declaracao AS (PARTITION BY cnpj_basico, mes, numero)
  )
SELECT
  p.*,
  CASE
    WHEN p.rbt12p_total > 0 THEN coalesce(p.rbt12p_interno, p.rbt12p_total)
    WHEN p.rbt12_total > 0 THEN coalesce(p.rbt12_interno, p.rbt12_total)
    ELSE coalesce(p.rpa_interno, p.rpa) * 12
  END AS receita_12,
  CASE
    WHEN p.rbt12p_total > 0 THEN p.rbt12p_externo
    WHEN p.rbt12_total > 0 THEN p.rbt12_externo
    ELSE p.rpa_externo * 12
  END AS receita_12_externa,
  a.arquivo,
  a.ordem
FROM papel p
JOIN arq a ON a.id = p._arquivo
QUALIFY row_number() OVER (
  PARTITION BY p.cnpj_basico, p.mes
  ORDER BY
    right(p.numero, 3) DESC NULLS LAST,
    list_position(['Declaração', 'Extrato', 'Recibo'], p.papel),
    coalesce(p.transmissao, p.apuracao) DESC NULLS LAST,
    a.ordem
) = 1
