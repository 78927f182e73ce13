SELECT
  a.periodo AS "Período",
  v.registro AS "Registro",
  v.campo AS "Campo",
  v.regra AS "Regra",
  CASE v.nivel WHEN 'ERRO' THEN 'Erro' ELSE 'Aviso' END AS "Nível",
  v.valor AS "Valor",
  v.certo AS "Certo",
  v.mensagem AS "Mensagem",
  v.fonte AS "Fonte",
  a.arquivo AS "Arquivo",
  v._linha AS "Linha"
FROM efdc_validacao v
JOIN arq a ON a.id = v._arquivo
