-- TABLE: One row per establishment and month that has both an EFD-Contribuições (by its 0140) and an EFD ICMS/IPI.
-- aliquota is the rate of PIS and COFINS together with which the crossings estimate: 3.65 when the month is wholly
-- cumulative (0110), else 9.25. consolidada: the sales by NF-e are in C180 and not note by note (C010.IND_ESCRI).
SELECT
  e.CNPJ AS cnpj,
  CAST(date_trunc('month', a.inicio) AS DATE) AS mes,
  min(a.periodo) AS periodo,
  CAST(CASE
    WHEN bool_and(coalesce(r.COD_INC_TRIB = '2', FALSE)) THEN aliquota_cumulativa(min(a.inicio))
    ELSE aliquota_nao_cumulativa(min(a.inicio))
  END AS DECIMAL(8, 4)) AS aliquota,
  coalesce(bool_or(c.IND_ESCRI = '1'), FALSE) AS consolidada
FROM efdc_0140 e
JOIN arq a ON a.id = e._arquivo
LEFT JOIN efdc_0110 r ON r._arquivo = e._arquivo
LEFT JOIN efdc_c010 c ON c._arquivo = e._arquivo AND c.CNPJ = e.CNPJ
WHERE EXISTS (
  SELECT 1
  FROM arq f
  WHERE f.tipo = 'EFDF'
    AND f.situacao = 'Usado'
    AND f.cnpj = e.CNPJ
    AND date_trunc('month', f.inicio) = date_trunc('month', a.inicio)
)
GROUP BY 1, 2
