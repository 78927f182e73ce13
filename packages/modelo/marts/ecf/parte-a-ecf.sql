-- VIEW: One row per line of M300 (IRPJ) and M350 (CSLL) of a quarter or a year, with what it says in lower case without
-- accents: its description, its history and the names of the accounts of the books that it names.
WITH
  linha AS (
    SELECT 'IRPJ' AS tributo, * FROM ecf_m300
    UNION ALL BY NAME
    SELECT 'CSLL' AS tributo, * FROM ecf_m350
  ),
  conta AS (
    SELECT d._arquivo, d._pai, string_agg(c.CTA, ' ' ORDER BY d._linha) AS nomes
    FROM (
      SELECT _arquivo, _pai, _linha, COD_CTA FROM ecf_m310
      UNION ALL BY NAME
      SELECT _arquivo, _pai, _linha, COD_CTA FROM ecf_m360
    ) d
    JOIN conta_ecf c ON c._arquivo = d._arquivo AND c.COD_CTA = d.COD_CTA
    GROUP BY ALL
  )
SELECT
  l.tributo,
  l._arquivo,
  p.PER_APUR,
  p.DT_INI,
  p.DT_FIN,
  lower(strip_accents(trim(l.DESCRICAO))) AS descricao,
  l.TIPO_LANCAMENTO,
  coalesce(l.VALOR, 0) AS valor,
  lower(strip_accents(concat_ws(' ', l.DESCRICAO, l.HIST_LAN_LAL, c.nomes))) AS texto
FROM linha l
JOIN periodo_ecf p ON p._arquivo = l._arquivo AND p._linha = l._pai
LEFT JOIN conta c ON c._arquivo = l._arquivo AND c._pai = l._linha
WHERE p.PER_APUR = 'A00' OR p.PER_APUR LIKE 'T%'
