-- One row per period, CPF and code.
WITH
  -- The amounts of the layouts until 2.5, by type (tpValor).
  antigo AS (
    SELECT
      _arquivo, _evento,
      sum(valor) FILTER (tpInfoIR IN ('11', '13')) AS trib,
      sum(valor) FILTER (tpInfoIR = '12') AS trib13,
      sum(valor) FILTER (tpInfoIR IN ('41', '43')) AS prev,
      sum(valor) FILTER (tpInfoIR = '42') AS prev13,
      sum(valor) FILTER (tpInfoIR IN ('70', '71')) AS isento65,
      sum(valor) FILTER (tpInfoIR = '72') AS diarias,
      sum(valor) FILTER (tpInfoIR = '73') AS ajuda,
      sum(valor) FILTER (tpInfoIR = '74') AS indeniza,
      sum(valor) FILTER (tpInfoIR = '75') AS abono,
      sum(valor) FILTER (tpInfoIR IN ('76', '77', '78', '79')) AS outros
    FROM esocial_irrf_info
    WHERE grupo = 'basesIrrf'
    GROUP BY ALL
  ),
  mensal AS (
    SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento ORDER BY _linha) AS n
    FROM esocial_irrf_mes
    WHERE grupo IN ('totApurMen', 'irrf')
  ),
  -- The amounts of both layouts under one name; the old ones are of the event and count once.
  rendimento AS (
    SELECT
      m._arquivo, m.perApur AS per, m.cpfBenef AS cpf, m.CRMen AS cod,
      coalesce(m.vlrRendTrib, o.trib) AS trib,
      coalesce(m.vlrRendTrib13, o.trib13) AS trib13,
      coalesce(m.vlrPrevOficial, o.prev) AS prev,
      coalesce(m.vlrPrevOficial13, o.prev13) AS prev13,
      m.vlrCRMen AS ir, m.vlrCR13Men AS ir13,
      coalesce(m.vlrParcIsenta65, o.isento65, 0) + coalesce(m.vlrParcIsenta65Dec, 0) AS isento65,
      coalesce(m.vlrDiarias, o.diarias) AS diarias,
      coalesce(m.vlrAjudaCusto, o.ajuda) AS ajuda,
      coalesce(m.vlrIndResContrato, o.indeniza) AS indeniza,
      coalesce(m.vlrAbonoPec, o.abono) AS abono,
      somados(m.vlrRendMoleGrave, m.vlrRendMoleGrave13) AS molestia_grave,
      somados(m.vlrBolsaMedico, m.vlrBolsaMedico13) AS bolsa_medico,
      somados(m.vlrAuxMoradia, m.vlrJurosMora) AS moradia_e_juros,
      coalesce(m.vlrIsenOutros, o.outros, 0) + molestia_grave + bolsa_medico + moradia_e_juros AS outros
    FROM mensal m
    LEFT JOIN antigo o ON m.grupo = 'irrf' AND m.n = 1 AND o._arquivo = m._arquivo AND o._evento = m._evento
  )
SELECT
  es_periodo(per) AS "Período",
  cpf AS "CPF",
  cod AS "Cód. Receita",
  soma_ou_zero(trib) AS "Rend. Tributável",
  soma_ou_zero(trib13) AS "Rend. 13º",
  soma_ou_zero(prev) AS "Prev. Oficial",
  soma_ou_zero(prev13) AS "Prev. Oficial 13º",
  soma_ou_zero(ir) AS "IRRF",
  soma_ou_zero(ir13) AS "IRRF 13º",
  soma_ou_zero(isento65) AS "Isento 65",
  soma_ou_zero(diarias) AS "Diárias",
  soma_ou_zero(ajuda) AS "Ajuda Custo",
  soma_ou_zero(indeniza) AS "Indenização Rescisão",
  soma_ou_zero(abono) AS "Abono Pecuniário",
  soma_ou_zero(outros) AS "Outros Isentos"
FROM rendimento
GROUP BY per, cpf, cod
