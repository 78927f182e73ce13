-- Events by kind and the month that they are about; those that are about none, by the month of their reception.
WITH
  evento_do_mes AS (SELECT *, coalesce(per_apur, strftime(recepcao, '%Y-%m')) AS per FROM esocial_evento),
  -- The months of the payroll, with the last event that closed (S-1299) or opened (S-1298) them.
  mes_da_folha AS (
    SELECT
      per_apur,
      arg_max(evento, (es_recepcao(recepcao), coalesce(recibo, ''), evento)) FILTER (
        evento IN ('S-1298', 'S-1299') AND situacao = 'Ativo'
      ) AS ultimo
    FROM evento_do_mes
    WHERE per_apur IS NOT NULL
    GROUP BY ALL
  ),
  nome_evento AS (SELECT codigo, any_value(descricao) AS descricao FROM tab_esocial_evento GROUP BY ALL)
SELECT
  es_periodo(e.per) AS "Período",
  e.evento AS "Evento",
  d.descricao AS "Desc. Evento",
  count(*) AS "Quantidade",
  count(*) FILTER (coalesce(e.ind_retif, '1') <> '2') AS "Originais",
  count(*) FILTER (e.situacao = 'Retificado') AS "Retificados",
  count(*) FILTER (e.situacao = 'Excluído') AS "Excluídos",
  CASE
    WHEN f.per_apur IS NOT NULL THEN CASE f.ultimo
      WHEN 'S-1299' THEN 'Fechado'
      WHEN 'S-1298' THEN 'Reaberto'
      ELSE 'Sem fechamento'
    END
  END AS "Fechamento",
  arg_max(e.recibo, (es_recepcao(e.recepcao), e.recibo)) FILTER (e.recibo IS NOT NULL) AS "Último Recibo"
FROM evento_do_mes e
LEFT JOIN mes_da_folha f ON f.per_apur = e.per
LEFT JOIN nome_evento d ON d.codigo = e.evento
GROUP BY e.per, e.evento, d.descricao, f.per_apur, f.ultimo
