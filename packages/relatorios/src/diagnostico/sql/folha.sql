-- The payroll by month: what was paid, the base of the contributions, and the employer's contributions.
WITH
  folha AS (
    SELECT mes_iso("Período") AS mes, sum("Valor") AS valor
    FROM rel_esocial_resumo_por_rubrica
    WHERE "Tipo" LIKE '1%' AND mensal("Período")
    GROUP BY ALL
  ),
  base AS (
    SELECT mes_iso("Período") AS mes, sum("Base Normal" + "Base 15" + "Base 20" + "Base 25") AS valor
    FROM rel_esocial_bases_cp_do_empregador
    WHERE mensal("Período")
    GROUP BY ALL
  ),
  encargos AS (
    SELECT mes_iso("Período") AS mes, sum("Valor") AS valor
    FROM rel_esocial_contribuicoes_por_codigo
    WHERE "Grupo" <> 'Segurados' AND mensal("Período")
    GROUP BY ALL
  )
SELECT
  mes,
  reais(f.valor) AS folha,
  reais(b.valor) AS base,
  reais(e.valor) AS encargos
FROM folha f
FULL JOIN base b USING (mes)
FULL JOIN encargos e USING (mes)
ORDER BY mes
