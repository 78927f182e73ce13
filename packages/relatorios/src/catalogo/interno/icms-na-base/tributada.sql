-- One row per taxed item, with the totals of its document.
WITH
  lei AS (
    SELECT min(TRY_CAST(inicio AS DATE)) AS desde
    FROM tab_parametro_pis_cofins
    WHERE codigo = 'ICMS_FORA_DA_RECEITA'
  ),
  saida AS NOT MATERIALIZED (
    SELECT * FROM fato_pc WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT)
  ),
  -- The parts of each document by operation, whose items share its ICMS, with the totals of the document. Both are of
  -- one query: joined one by one, each operation of a file would meet each of its documents.
  operacao AS (
    SELECT
      *,
      sum(total_cst) OVER nota AS total_nota,
      count(*) FILTER (primeira) OVER nota AS cfops,
      coalesce(sum(icms) OVER nota, 0) AS icms_nota,
      coalesce(sum(descontos) OVER nota, 0) AS descontos_nota
    FROM (
      SELECT
        *,
        sum(total_cst) OVER (PARTITION BY _arquivo, _pai, CFOP) AS total_cfop,
        row_number() OVER (PARTITION BY _arquivo, _pai, CFOP) = 1 AS primeira
      FROM (
        SELECT
          _arquivo, _pai,
          coalesce(CFOP, '') AS CFOP,
          coalesce(CST_ICMS, '') AS CST_ICMS,
          sum(VL_ITEM) AS total_cst,
          sum(VL_ICMS) AS icms,
          sum(VL_DESC) AS descontos
        FROM saida
        GROUP BY ALL
      )
    )
    WINDOW nota AS (PARTITION BY _arquivo, _pai)
  ),
  -- The consolidated records of each month by operation.
  consolidada AS (
    SELECT
      _arquivo, CNPJ_ESTAB,
      familia_consolidada(Registro) AS familia,
      coalesce(CFOP, '') AS CFOP,
      sum(VL_ITEM) AS total
    FROM saida
    WHERE familia_consolidada(Registro) IS NOT NULL
    GROUP BY ALL
  )
SELECT
  s.*,
  o.total_nota,
  o.cfops,
  o.icms_nota,
  o.descontos_nota,
  c.valor AS despesas_nota,
  o.total_cst,
  o.total_cfop,
  m.familia,
  m.total AS total_do_mes
FROM saida s
CROSS JOIN lei
JOIN operacao o ON o._arquivo = s._arquivo
  AND o._pai IS NOT DISTINCT FROM s._pai
  AND o.CFOP = coalesce(s.CFOP, '')
  AND o.CST_ICMS = coalesce(s.CST_ICMS, '')
LEFT JOIN despesa_da_nota c ON c._arquivo = s._arquivo AND c._linha = s._pai
LEFT JOIN consolidada m ON m._arquivo = s._arquivo
  AND m.CNPJ_ESTAB = s.CNPJ_ESTAB
  AND m.familia = familia_consolidada(s.Registro)
  AND m.CFOP = coalesce(s.CFOP, '')
WHERE receita_ad_valorem(s.CST_PIS) AND s.ALIQ_PIS > 0 AND coalesce(s.DT_DOC, s.inicio) >= lei.desde
