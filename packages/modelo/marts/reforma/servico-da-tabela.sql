-- TABLE: One row per model, day, service of LC 116/2003 and NBS ('' in an NF-e) of the documents of IBS and CBS: the
-- classes (`classes`, `lista`) and indicators of the operation (`cindops`, `indicadores`) of the service on that day.
SELECT
  p.modelo,
  p.servico,
  p.nbs,
  p.emissao,
  list(DISTINCT s.codigo) AS classes,
  list(DISTINCT s.cindop) AS cindops,
  string_agg(DISTINCT s.codigo, '; ' ORDER BY s.codigo) AS lista,
  string_agg(
    DISTINCT s.cindop || coalesce(' (' || c.operacao || ')', ''),
    ', '
    ORDER BY s.cindop || coalesce(' (' || c.operacao || ')', '')
  ) AS indicadores
FROM (
  SELECT DISTINCT
    modelo,
    servico_lc116(coalesce(ISSQN_cListServ, servico)) AS servico,
    coalesce(nbs, '') AS nbs,
    emissao
  FROM documento_da_reforma
) p
JOIN tab_servico_indop s ON servico_lc116(s.servico) = p.servico
  AND p.nbs IN ('', s.nbs)
  AND p.emissao BETWEEN TRY_CAST(s.inicio AS DATE) AND ate_o_fim(s.fim)
LEFT JOIN tab_cindop c ON c.codigo = s.cindop
  AND p.emissao BETWEEN TRY_CAST(c.inicio AS DATE) AND ate_o_fim(c.fim)
-- No join: a class fits several documents, and the table of services has thousands of rows.
WHERE EXISTS (
  SELECT 1
  FROM tab_cclasstrib_dfe m
  WHERE m.codigo = s.codigo
    AND replace(p.modelo, '-', '') IN (m.modelo, m.sigla)
    AND p.emissao BETWEEN TRY_CAST(m.inicio AS DATE) AND ate_o_fim(m.fim)
)
GROUP BY ALL
