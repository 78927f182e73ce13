SELECT
  f.ano AS "Ano",
  f.cnpj AS "CNPJ Fonte",
  f.nome AS "Nome",
  f.processamento AS "Data Processamento",
  f.cod_receita AS "Cód. Receita",
  coalesce(t.descricao, r.denominacao) AS "Descrição",
  f.rendimento AS "Rendimento",
  f.retido AS "Tributo Retido",
  f.ir AS "IR",
  f.csll AS "CSLL",
  f.pis AS "PIS",
  f.cofins AS "COFINS",
  a.arquivo AS "Arquivo"
FROM fonte_retencao f
JOIN arq a ON a.id = f._arquivo
LEFT JOIN tab_retencao_codigo t ON t.codigo = f.cod_receita
LEFT JOIN tab_codigo_receita r ON r.codigo = f.cod_receita
