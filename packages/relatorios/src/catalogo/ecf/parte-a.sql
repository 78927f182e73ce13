-- One row per line of part A of the Lalur or of the Lacs, with the accounts of part B and of the books that it names.
WITH
  contas_parte_b AS (
    SELECT _arquivo, _pai, string_agg(COD_CTA_B, ', ' ORDER BY _linha) AS contas FROM :parte_b GROUP BY ALL
  ),
  -- An account may be below a line more than once: its first counts.
  conta_contabil AS (SELECT _arquivo, _pai, COD_CTA, min(_linha) AS linha FROM :contabil GROUP BY ALL),
  contas_contabeis AS (
    SELECT _arquivo, _pai, string_agg(COD_CTA, ', ' ORDER BY linha) AS contas FROM conta_contabil GROUP BY ALL
  )
SELECT
  d.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  tipo_parte_a(d.TIPO_LANCAMENTO) AS "Tipo",
  relacao_parte_a(d.IND_RELACAO) AS "Relação",
  valor_parte_a(d.TIPO_LANCAMENTO, d.VALOR) AS "Valor",
  d.HIST_LAN_LAL AS "Histórico",
  b.contas AS "Contas Parte B",
  c.contas AS "Contas Contábeis"
FROM :linha d
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
LEFT JOIN contas_parte_b b ON b._arquivo = d._arquivo AND b._pai = d._linha
LEFT JOIN contas_contabeis c ON c._arquivo = d._arquivo AND c._pai = d._linha
