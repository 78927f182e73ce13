-- TABLE: One row per month and series (R-2000 or R-4000) of the EFD-Reinf that was closed: estado is 'Fechado' or
-- 'Reaberto', by the last event that closed or opened it. A month that has only the total of a closing is closed, and
-- so is one whose R-2099 a question for receipts found. The receipt of an R-4099 does not say which of the two it does.
WITH
  passo AS (
    SELECT
      per_apur,
      reinf_serie(evento) AS serie,
      CASE WHEN evento = 'R-2098' OR fech_ret = '1' THEN 'Reaberto' ELSE 'Fechado' END AS estado,
      -- Without an answer, the time of its creation, which is in its id.
      coalesce(strftime(processamento, '%Y%m%d%H%M%S'), substr(id, 18, 14)) AS quando
    FROM reinf_evento
    WHERE evento IN ('R-2098', 'R-2099', 'R-4099') AND situacao IN ('Válido', 'Sem recibo')
    UNION ALL BY NAME
    -- The total of a closing whose event is in no file.
    SELECT
      t.per_apur,
      reinf_serie(t.evento) AS serie,
      CASE WHEN t.fech_ret = '1' THEN 'Reaberto' ELSE 'Fechado' END AS estado,
      strftime(t.processamento, '%Y%m%d%H%M%S') AS quando
    FROM reinf_evento t
    WHERE t.evento IN ('R-9011', 'R-9015') AND t.situacao = 'Válido'
    UNION ALL BY NAME
    SELECT
      per_apur,
      reinf_serie(tp_evento_base) AS serie,
      CASE tp_evento_base WHEN 'R-2098' THEN 'Reaberto' ELSE 'Fechado' END AS estado,
      strftime(processamento, '%Y%m%d%H%M%S') AS quando
    FROM reinf_evento
    WHERE evento = 'Consulta' AND tp_evento_base IN ('R-2098', 'R-2099') AND situacao = 'Válido'
  )
SELECT
  per_apur,
  serie,
  arg_max(estado, (coalesce(quando, ''), estado)) AS estado
FROM passo
GROUP BY per_apur, serie
