SELECT
  p.numero AS "Nº PER-DCOMP",
  p.tipo_documento AS "Tipo Documento",
  p.tipo_credito AS "Tipo Crédito",
  p.transmissao AS "Data Transmissão",
  coalesce(p.numero_retificado, CASE WHEN p.retificador = 'S' THEN 'S' END) AS "Retifica",
  p.situacao AS "Situação",
  p.periodo_credito AS "Período do Crédito",
  coalesce(p.credito_original, p.pedido) AS "Crédito Original",
  p.credito_utilizado AS "Crédito Utilizado",
  p.saldo AS "Saldo",
  p.vigente AS "Vigente",
  a.arquivo AS "Arquivo"
FROM perdcomp_vigente p
JOIN arq a ON a.id = p._arquivo
