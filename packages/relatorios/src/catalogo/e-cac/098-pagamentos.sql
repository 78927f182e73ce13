SELECT
  p.tipo_documento AS "Tipo Documento",
  p.numero_documento AS "Nº Documento",
  p.pa AS "Período Apuração",
  p.arrecadacao AS "Data Arrecadação",
  p.vencimento AS "Data Vencimento",
  p.cod_receita AS "Cód. Receita",
  coalesce(p.denominacao, r.denominacao) AS "Denominação",
  p.referencia AS "Nº Referência",
  p.principal AS "Principal",
  p.multa AS "Multa",
  p.juros AS "Juros",
  p.total AS "Valor Total",
  a.arquivo AS "Arquivo"
FROM pagamento_documento p
JOIN arq a ON a.id = p._arquivo
LEFT JOIN tab_codigo_receita r ON r.codigo = left(p.cod_receita, 4)
