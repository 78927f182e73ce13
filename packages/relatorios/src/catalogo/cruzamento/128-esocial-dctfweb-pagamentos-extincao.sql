-- What extinguished each debt of a period, by its code of six digits and by that of four.
SELECT
  per || '/' || unnest([codigo4 || variacao, codigo4]) AS debito,
  dia,
  valor
FROM (
  SELECT
    CASE WHEN length(chave_pa) = 4 THEN chave_pa ELSE left(chave_pa, 7) END AS per,
    codigo4,
    nullif(variacao, '') AS variacao,
    data_extincao AS dia, valor_principal AS valor
  FROM extincao_debito
  WHERE categoria IN ('Geral', '13º Salário')
)
