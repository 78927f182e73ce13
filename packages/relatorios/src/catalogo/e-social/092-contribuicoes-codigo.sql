-- One row per month and code of receipt, of the latest S-5011 of the month: its events have one receipt of closing.
SELECT
  es_periodo(c.perApur) AS "Período",
  c.tpCR AS "Cód. Receita",
  coalesce(g.descricao, d.descricao) AS "Descrição",
  coalesce(g.grupo, 'Outros') AS "Grupo",
  sum(coalesce(c.vrCR, 0)) AS "Valor",
  sum(coalesce(c.vrCRSusp, 0)) AS "Suspenso",
  any_value(c.nrRecArqBase) AS "Recibo Fechamento"
FROM esocial_cs_cr c
LEFT JOIN tab_esocial_cr_grupo g ON g.codigo = c.tpCR
LEFT JOIN tab_codigo_receita_dctfweb d ON replace(d.codigo, '-', '') = c.tpCR
WHERE c.grupo = 'infoCRContrib'
GROUP BY c.perApur, c.tpCR, g.descricao, d.descricao, g.grupo
