-- TABLE: One row per class bound to services, NBS and day of the notes of services that have the group of IBS and CBS:
-- whether the NBS is one of the class on that day (`dentro`). The official tables bind them twice: by prefix of the
-- NBS, and by service of LC 116/2003.
WITH
  vinculo AS (
    SELECT codigo, nbs_prefixo, TRY_CAST(inicio AS DATE) AS inicio, ate_o_fim(fim) AS fim
    FROM tab_cclasstrib_nbs
    WHERE tributo <> 'IS'
    UNION
    SELECT codigo, nbs AS nbs_prefixo, TRY_CAST(inicio AS DATE) AS inicio, ate_o_fim(fim) AS fim
    FROM tab_servico_indop
    WHERE nbs <> ''
  ),
  com_servico AS (SELECT DISTINCT codigo FROM tab_cclasstrib_nbs WHERE tributo <> 'IS'),
  nota AS (
    SELECT DISTINCT i.IBSCBS_cClassTrib AS classe, i.nbs, i.emissao
    FROM nfse_da_reforma i
    WHERE i.nbs IS NOT NULL
  )
SELECT
  i.classe,
  i.nbs,
  i.emissao,
  count(v.nbs_prefixo) > 0 AS dentro
FROM nota i
JOIN com_servico s ON s.codigo = i.classe
LEFT JOIN vinculo v ON v.codigo = i.classe
  AND starts_with(i.nbs, v.nbs_prefixo)
  AND i.emissao BETWEEN v.inicio AND v.fim
GROUP BY ALL
