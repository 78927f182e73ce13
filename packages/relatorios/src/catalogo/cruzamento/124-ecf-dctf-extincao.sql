-- What extinguished each debt of IRPJ and CSLL, by tax, form and period.
SELECT
  concat_ws('/', c.tributo, c.forma, chave_apuracao(c.forma, CAST(e.chave_pa AS DATE))) AS debito,
  e.data_extincao AS dia,
  e.valor_principal AS valor
FROM extincao_debito e
JOIN receita_irpj_csll c ON c.codigo = e.codigo4
WHERE length(e.chave_pa) = 10
