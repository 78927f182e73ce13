-- One row per payment; the deductions of an event are beside its first.
WITH
  deducao AS (
    SELECT _arquivo, _evento, vlrDedDep AS dep FROM esocial_pgto_depen
    UNION ALL BY NAME
    SELECT _arquivo, _evento, vlrDedPenAlim AS pen FROM esocial_pgto_pensao
    UNION ALL BY NAME
    SELECT _arquivo, _evento, coalesce(vlrDedPC, 0) + coalesce(vlrDedPC13, 0) AS prev FROM esocial_pgto_previd
    UNION ALL BY NAME
    SELECT _arquivo, _evento, coalesce(vlrSaudeTit, 0) + coalesce(vlrSaudeDep, 0) AS saude
    FROM esocial_pgto_saude
  ),
  deducao_do_evento AS (
    SELECT _arquivo, _evento, sum(dep) AS dep, sum(pen) AS pen, sum(prev) AS prev, sum(saude) AS saude
    FROM deducao
    GROUP BY ALL
  ),
  pagamento AS (
    SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento ORDER BY _linha) AS n FROM esocial_pgto
  )
SELECT
  es_periodo(p.perApur) AS "Período",
  p.cpfBenef AS "CPF",
  p.dtPgto AS "Data Pagamento",
  es_tipo_pagamento(p.tpPgto, e.versao) AS "Tipo",
  es_periodo(p.perRef) AS "Período Ref.",
  p.ideDmDev AS "Demonstrativo",
  p.vrLiq AS "Líquido",
  p.paisResidExt AS "País",
  d.dep AS "Dedução Dependentes",
  d.pen AS "Pensão",
  d.prev AS "Previdência Compl.",
  d.saude AS "Plano Saúde",
  p.recibo AS "Recibo"
FROM pagamento p
JOIN arq a ON a.id = p._arquivo
LEFT JOIN esocial_evento e ON e._arquivo = p._arquivo AND e._linha = p._evento
LEFT JOIN deducao_do_evento d ON p.n = 1 AND d._arquivo = p._arquivo AND d._evento = p._evento
