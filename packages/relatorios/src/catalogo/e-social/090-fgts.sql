-- The deposits of each worker (S-5003), and after them the totals of the employer (S-5013).
WITH
  deposito AS (
    SELECT *, 1 AS n, 'S-5003' AS origem, perApur AS per, cpfTrab AS cpf, remFGTS AS base, dpsFGTS AS deposito
    FROM esocial_fgts_trabalhador
    UNION ALL BY NAME
    SELECT *, 2 AS n, 'S-5013' AS origem, perApur AS per, baseFGTS AS base, vrFGTS AS deposito
    FROM esocial_fgts_total
  )
SELECT
  es_periodo(l.per) AS "Período",
  l.cpf AS "CPF",
  l.matricula AS "Matrícula",
  l.codCateg AS "Categoria",
  concat_ws(' - ', l.tpValor, t.descricao) AS "Tipo Valor",
  es_incidencia_fgts(l.indIncid) AS "Incidência",
  l.base AS "Remuneração",
  l.deposito AS "Depósito",
  l.dtVenc AS "Vencimento",
  CASE l.n WHEN 1 THEN l.origem ELSE 'Total' END AS "Evento"
FROM deposito l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN tab_esocial_dominio t ON t.evento = l.origem AND t.campo = 'tpValor' AND t.codigo = l.tpValor
