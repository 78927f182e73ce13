-- What the latest active declaration of each key (company, category, period and its complement) says of each debt.
SELECT
  left(nullif(d.cod_receita, ''), 4) AS codigo4,
  substr(d.cod_receita, 5) AS variacao,
  d.tributo,
  CASE WHEN d.pa_inicio = date_trunc('month', d.pa_inicio) AND d.pa_fim = last_day(d.pa_inicio)
    THEN d.pa_inicio
  END AS pa_mes,
  d.pa AS pa_texto,
  d.pa_inicio,
  d.pa_fim,
  -- A year is the 13th salary's; its last day is also that of December.
  CASE WHEN length(d.pa) = 4 THEN d.pa ELSE strftime(d.pa_fim, '%Y-%m-%d') END AS chave_pa,
  d.fonte,
  d.categoria,
  d.complemento,
  d.debito AS valor_debito,
  d.pagamento,
  d.compensacao AS compensacoes,
  d.parcelamento,
  d.suspensao,
  d.soma_creditos,
  d.saldo AS saldo_a_pagar,
  coalesce(a.arquivo, d._arquivo) AS arquivo,
  d._arquivo
FROM dctf_vigente d
LEFT JOIN arq a ON a.id = d._arquivo
