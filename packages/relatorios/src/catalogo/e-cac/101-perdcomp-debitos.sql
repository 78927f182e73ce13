SELECT
  d.numero AS "Nº PER-DCOMP",
  p.transmissao AS "Data Transmissão",
  d.cod_receita AS "Cód. Receita",
  d.pa AS "Período Apuração",
  d.vencimento AS "Vencimento",
  d.principal AS "Principal",
  d.multa AS "Multa",
  d.juros AS "Juros",
  d.total AS "Total",
  p.vigente AS "Vigente",
  a.arquivo AS "Arquivo"
FROM ecac_perdcomp_debito d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN perdcomp_vigente p ON p.numero = d.numero
WHERE p.numero IS NULL OR p.arquivo_debito = d._arquivo
