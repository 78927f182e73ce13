-- One row per participant of an establishment (_arquivo, cnpj_estab, COD_PART), since 0150 is below 0140. The first two
-- digits of a municipality give the state.
SELECT
  p._arquivo,
  e.CNPJ AS cnpj_estab,
  p.COD_PART,
  p._linha,
  coalesce(nullif(p.CNPJ, ''), nullif(p.CPF, '')) AS doc,
  p.NOME AS nome,
  u.sigla AS uf
FROM efdc_0150 p
LEFT JOIN efdc_0140 e ON e._arquivo = p._arquivo AND e._linha = p._pai
LEFT JOIN tab_uf u ON u.codigo = left(p.COD_MUN, 2)
QUALIFY row_number() OVER (PARTITION BY p._arquivo, e.CNPJ, p.COD_PART ORDER BY p._linha) = 1
