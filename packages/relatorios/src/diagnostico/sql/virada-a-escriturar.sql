-- The credits that the CBS takes over only once they are written, by the month whose file has to be rectified.
SELECT
  mes_iso("Período") AS mes,
  reais(sum("Crédito")) AS credito,
  CAST(min("Último Dia") AS VARCHAR) AS ultimo_dia,
  CAST(count(*) AS INTEGER) AS qtd,
  CAST(count(*) FILTER ("Origem" = 'Nota de serviço') AS INTEGER) AS servicos
FROM rel_cruzamento_reforma_creditos_a_escriturar
WHERE starts_with("Classe do Valor", 'Saldo de crédito')
GROUP BY ALL
ORDER BY mes
LIMIT 72
