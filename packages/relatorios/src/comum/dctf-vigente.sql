WITH
-- The latest declaration of each key. A rectifier stands for the whole of what came before it.
declaracao AS (
  SELECT DISTINCT
    fonte,
    categoria,
    complemento,
    periodo,
    _arquivo,
    tipo_declaracao,
    transmissao,
    recibo
  FROM ecac_dctf_debito
  QUALIFY row_number() OVER (
    PARTITION BY fonte, categoria, complemento, periodo
    ORDER BY
      tipo_declaracao DESC,
      transmissao DESC NULLS LAST,
      recibo DESC NULLS LAST,
      _arquivo
  ) = 1
)
SELECT d.*
FROM ecac_dctf_debito d
JOIN declaracao v
  ON v.fonte = d.fonte
  AND v.periodo IS NOT DISTINCT FROM d.periodo
  AND v._arquivo = d._arquivo
