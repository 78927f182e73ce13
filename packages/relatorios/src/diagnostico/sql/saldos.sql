-- The last month with a balance of credits, and the tax losses at the end of the last year.
WITH
  saldo AS (
    SELECT "Ano" AS ano, "Período" AS periodo, "Saldo Final" AS valor
    FROM rel_ecf_parte_b
    WHERE prejuizo_fiscal("Tributo", "Descrição")
  ),
  ultimo AS (
    SELECT ano, max(periodo) AS periodo FROM saldo WHERE ano = (SELECT max(ano) FROM saldo) GROUP BY ano
  )
SELECT
  (SELECT max(mes_iso("Período")) FROM rel_efd_c_saldo_de_creditos) AS mes,
  (SELECT CAST(sum(valor) AS DECIMAL(18, 2)) FROM saldo SEMI JOIN ultimo USING (ano, periodo)) AS prejuizo
