WITH
  suspenso AS (
    SELECT
      _arquivo, _evento, _item,
      -- What is not withheld, or is deposited: a process has one of the two.
      sum(
        coalesce(vlrNIR, 0)
        + coalesce(vlrDepIR, 0)
        + coalesce(vlrNCSLL, 0)
        + coalesce(vlrDepCSLL, 0)
        + coalesce(vlrNCofins, 0)
        + coalesce(vlrDepCofins, 0)
        + coalesce(vlrNPP, 0)
        + coalesce(vlrDepPP, 0)
        + coalesce(vlrNRetido, 0)
        + coalesce(vlrDepJud, 0)
      ) AS valor
    FROM reinf_suspensao
    WHERE grupo = 'infoProcRet'
    GROUP BY ALL
  ),
  pagamento AS (
    SELECT
      *,
      coalesce(cnpjBenef, cpfBenef, cnpjFont) AS documento,
      coalesce(vlrBruto, vlrRendBruto, vlrBaseIR) AS bruto,
      coalesce(vlrIR, 0)
        + coalesce(vlrAgreg, 0)
        + coalesce(vlrCSLL, 0)
        + coalesce(vlrCofins, 0)
        + coalesce(vlrPP, 0) AS retido
    FROM reinf_pagamento
  ),
  -- The nature of an event, by its receipt, with what the R-9005 recalculates.
  calculado AS (
    SELECT recibo, natRend, sum(coalesce(vlrCRCalc, 0)) AS valor
    FROM reinf_total_retido
    WHERE evento = 'R-9005'
    GROUP BY ALL
  ),
  esperada AS (
    SELECT p._arquivo, p._evento, p.natRend, reinf_aliquota(any_value(c.valor), sum(p.bruto)) AS aliquota
    FROM pagamento p
    JOIN calculado c ON c.recibo = p.recibo AND c.natRend = p.natRend
    GROUP BY ALL
  )
SELECT
  reinf_periodo(p.perApur) AS "Período",
  p.nrInscEstab AS "CNPJ Estab.",
  p.evento AS "Evento",
  p.documento AS "CNPJ-CPF",
  coalesce(p.nmBenef, n.nome) AS "Nome",
  p.natRend AS "Natureza Rendimento",
  t.descricao AS "Desc. Natureza",
  p.dtFG AS "Data FG",
  p.bruto AS "Bruto",
  coalesce(p.vlrBaseIR, p.vlrRendTrib) AS "Base IR",
  p.vlrIR AS "IR",
  p.vlrAgreg AS "Agregado",
  p.vlrCSLL AS "CSLL",
  p.vlrCofins AS "COFINS",
  p.vlrPP AS "PIS",
  s.valor AS "Suspenso",
  reinf_aliquota(p.retido, p.bruto) AS "Alíquota Efetiva",
  e.aliquota AS "Esperada",
  p.paisResidExt AS "Exterior",
  CASE WHEN p.indFciScp = '2' THEN p.nrInscFciScp END AS "SCP",
  a.arquivo AS "Arquivo",
  p._linha AS "Linha"
FROM pagamento p
JOIN arq a ON a.id = p._arquivo
LEFT JOIN suspenso s ON s._arquivo = p._arquivo AND s._evento = p._evento AND s._item = p._item
LEFT JOIN esperada e ON e._arquivo = p._arquivo AND e._evento = p._evento AND e.natRend = p.natRend
LEFT JOIN tab_natureza_rendimento t ON t.codigo = p.natRend
LEFT JOIN reinf_nome n ON n.documento = p.documento
