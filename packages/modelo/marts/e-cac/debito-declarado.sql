-- TABLE: One row per debt of `dctf_vigente`, with its code of four digits and its period as a key.
SELECT
  left(nullif(d.cod_receita, ''), 4) AS codigo4,
  substr(d.cod_receita, 5) AS variacao,
  mes_inteiro(d.pa_inicio, d.pa_fim) AS pa_mes,
  d.pa_inicio,
  d.pa_fim,
  chave_do_periodo(d.pa, d.pa_fim) AS chave_pa,
  d.fonte,
  d.categoria,
  d.debito AS valor_debito,
  d.pagamento,
  d.compensacao AS compensacoes,
  d.parcelamento,
  d.suspensao,
  d.soma_creditos,
  d.saldo AS saldo_a_pagar,
  d._arquivo
FROM dctf_vigente d
