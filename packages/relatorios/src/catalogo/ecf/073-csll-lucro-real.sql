SELECT
  d.periodo AS "Ano",
  p.PER_APUR AS "Período",
  d.CODIGO AS "Código",
  d.DESCRICAO AS "Descrição",
  d.VALOR AS "Valor"
FROM stg_ecf_n670 d
LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
