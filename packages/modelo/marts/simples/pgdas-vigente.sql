-- TABLE: One row per root of a CNPJ and month of the PGDAS-D, of the paper that counts: the greatest sequence of the
-- declaration's number, then the declaration itself, its statement, its receipt. `transmitida` is false where only a
-- statement is known: what was worked out need not have been declared. `rpa` is the revenue of the month, from a
-- receipt too; `receita_12` is the RBT12 that the rate is found by: the proportional one of a first year, else the
-- revenue of the month times twelve where nothing came before.
WITH
  papel AS (
    SELECT
      *,
      coalesce(rpa_total, auferida) AS rpa,
      bool_or(papel <> 'Extrato') OVER declaracao AS transmitida,
      max(transmissao) OVER declaracao AS transmitida_em
    FROM ecac_pgdas_apuracao
    WHERE mes IS NOT NULL
    WINDOW declaracao AS (PARTITION BY cnpj_basico, mes, numero)
  )
SELECT
  p.*,
  coalesce(nullif(p.rbt12p_total, 0), nullif(p.rbt12_total, 0), p.rpa * 12) AS receita_12,
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
