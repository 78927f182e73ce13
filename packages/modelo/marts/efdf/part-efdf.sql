-- TABLE: One row per participant of a file (_arquivo, COD_PART); one file is one establishment.
SELECT
  p._arquivo,
  p.COD_PART,
  coalesce(nullif(p.CNPJ, ''), nullif(p.CPF, '')) AS doc,
  p.NOME AS nome,
  p.COD_MUN AS municipio,
  u.sigla AS uf
FROM efdf_0150 p
LEFT JOIN tab_uf u ON u.codigo = left(p.COD_MUN, 2)
QUALIFY row_number() OVER (PARTITION BY p._arquivo, p.COD_PART ORDER BY p._linha) = 1
