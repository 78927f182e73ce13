-- Every opportunity of the consolidated report, by class of value, month of payment and last day.
SELECT
  tese,
  fonte,
  ano,
  confianca,
  coalesce(situacao_tese, '') AS situacao,
  ja_tratado,
  coalesce(classe, '') AS classe,
  mes_extincao AS mes,
  CAST(prescreve_em AS VARCHAR) AS ate,
  CAST(prazo_retificacao AS VARCHAR) AS prazo,
  CAST(coalesce(sum(linhas), 0) AS INTEGER) AS qtd,
  reais(sum(valor)) AS valor,
  CAST(coalesce(bool_or(pagamento_conferido = 'Presumido'), FALSE) AS INTEGER) AS presumido,
  CAST(coalesce(bool_or(pagamento_conferido = 'Sim'), FALSE) AS INTEGER) AS conferido
FROM rel_cruzamento_consolidado_de_oportunidades
GROUP BY ALL
ORDER BY ALL
