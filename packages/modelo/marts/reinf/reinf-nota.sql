-- VIEW: One row per note of an event (R-2010, R-2020): its parties, and what is withheld from it in the end, with the
-- additional and without what subcontractors and processes take off.
SELECT
  evento,
  _arquivo,
  _evento,
  _item,
  any_value(perApur) AS perApur,
  any_value(tpInscEstab) AS tpInscEstab,
  any_value(nrInscEstab) AS nrInscEstab,
  any_value(cnpjPrestador) AS cnpjPrestador,
  any_value(nrInscTomador) AS nrInscTomador,
  any_value(numDocto) AS numDocto,
  coalesce(any_value(dtEmissaoNF), reinf_dia(any_value(perApur))) AS emissao,
  any_value(vlrBruto) AS vlrBruto,
  sum(
    coalesce(vlrRetencao, 0)
    - coalesce(vlrRetSub, 0)
    - coalesce(vlrNRetPrinc, 0)
    + coalesce(vlrAdicional, 0)
    - coalesce(vlrNRetAdic, 0)
  ) AS retencao
FROM reinf_servico
GROUP BY evento, _arquivo, _evento, _item
