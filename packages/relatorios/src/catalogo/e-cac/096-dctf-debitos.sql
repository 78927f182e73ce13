SELECT
  d.periodo AS "Período",
  d.fonte AS "Fonte",
  d.tipo_declaracao AS "Tipo Declaração",
  d.categoria AS "Categoria",
  d.recibo AS "Recibo",
  d.tributo AS "Tributo",
  d.cod_receita AS "Cód. Receita",
  d.pa AS "Período Apuração",
  d.debito AS "Débito Apurado",
  d.pagamento AS "Pagamento DARF",
  d.compensacao AS "Compensações",
  d.parcelamento AS "Parcelamento",
  d.suspensao AS "Suspensão",
  d.soma_creditos AS "Soma dos Créditos",
  d.saldo AS "Saldo a Pagar",
  a.arquivo AS "Arquivo"
FROM dctf_vigente d
JOIN arq a ON a.id = d._arquivo
