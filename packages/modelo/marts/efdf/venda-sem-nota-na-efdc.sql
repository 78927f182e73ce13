-- TABLE: One row per establishment, month, kind of document and CFOP of sales that the EFD ICMS/IPI has and the
-- EFD-Contribuições does not have note by note. Consolidated records stand for them there. `valor` is without IPI and
-- substituted ICMS, `icms` without the FCP; `familia` is the kind that the consolidated record names.
WITH
  nota_da_efdc AS (
    SELECT CHV_NFE AS chv FROM efdc_c100 WHERE length(CHV_NFE) = 44
    UNION
    SELECT CHV_CFE AS chv FROM efdc_c800 WHERE length(CHV_CFE) = 44
  ),
  fcp AS (SELECT _arquivo, _pai, sum(VL_FCP_OP) AS valor FROM efdf_c191 WHERE VL_FCP_OP > 0 GROUP BY ALL)
SELECT
  a.cnpj,
  CAST(date_trunc('month', a.inicio) AS DATE) AS mes,
  CASE r.registro
    WHEN 'C190' THEN 'nota'
    WHEN 'C320' THEN 'modelo 2'
    WHEN 'C490' THEN 'cupom'
    WHEN 'C590' THEN 'energia'
    WHEN 'C690' THEN 'energia'
    WHEN 'C850' THEN 'SAT'
    WHEN 'C890' THEN 'SAT'
    WHEN 'D190' THEN 'transporte'
    WHEN 'D300' THEN 'transporte'
  END AS familia,
  r.CFOP,
  sum(r.VL_OPR - coalesce(r.VL_IPI, 0) - coalesce(r.VL_ICMS_ST, 0)) AS valor,
  sum(r.VL_ICMS - coalesce(f.valor, 0)) AS icms
FROM analitico_efdf r
JOIN arq a ON a.id = r._arquivo
LEFT JOIN doc_efdf d ON d._arquivo = r._arquivo AND d._linha = r._pai
LEFT JOIN nota_da_efdc n ON n.chv = d.CHV
LEFT JOIN fcp f ON f._arquivo = r._arquivo AND f._pai = r._linha AND r.registro = 'C190'
WHERE left(r.CFOP, 1) IN ('5', '6', '7')
  AND n.chv IS NULL
  AND coalesce(d.IND_EMIT, '0') = '0'
  AND (d._arquivo IS NULL OR sit_valida(d.COD_SIT))
  AND familia IS NOT NULL
GROUP BY ALL
