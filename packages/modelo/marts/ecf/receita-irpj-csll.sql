-- TABLE: One row per code of receipt of IRPJ or CSLL whose name says one of four forms: Estimativa, Trimestral, Ajuste
-- anual or Presumido.
SELECT
  codigo,
  tributo,
  CASE regexp_extract(
    denominacao, 'Estimativa Mensal|Balanço Trimestral|Declaração de Ajuste|Lucro Presumido'
  )
    WHEN 'Estimativa Mensal' THEN 'Estimativa'
    WHEN 'Balanço Trimestral' THEN 'Trimestral'
    WHEN 'Declaração de Ajuste' THEN 'Ajuste anual'
    WHEN 'Lucro Presumido' THEN 'Presumido'
  END AS forma
FROM tab_codigo_receita
WHERE tributo IN ('IRPJ', 'CSLL')
  AND forma IS NOT NULL
  AND NOT regexp_matches(denominacao, 'FINOR|FINAM|FUNRES')
