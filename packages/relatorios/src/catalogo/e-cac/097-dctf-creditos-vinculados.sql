SELECT
  v.periodo AS "Período",
  v.categoria AS "Categoria",
  v.cod_receita AS "Cód. Receita",
  v.pa AS "Período Apuração",
  v.tipo_vinculacao AS "Tipo Vinculação",
  v.pa_darf AS "PA do DARF",
  v.vencimento AS "Vencimento",
  v.arrecadacao AS "Arrecadação",
  v.numero AS "Nº DARF ou DCOMP ou Processo",
  v.principal AS "Principal",
  v.multa AS "Multa",
  v.juros AS "Juros",
  v.total AS "Total",
  v.valor_vinculado AS "Valor Vinculado",
  a.arquivo AS "Arquivo"
FROM dctf_vinculo_vigente v
JOIN arq a ON a.id = v._arquivo
