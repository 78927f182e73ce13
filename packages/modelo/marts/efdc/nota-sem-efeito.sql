-- TABLE: One row per note of the company's own (C100) that the EFD-Contribuições books as a valid sale although it is
-- cancelled or denied, or booked once more under the same key with the same amount.
WITH
  nota AS (
    SELECT
      c._arquivo, c._linha, c.CHV_NFE, c.VL_DOC,
      row_number() OVER (PARTITION BY c.CHV_NFE, c.VL_DOC ORDER BY a.inicio, a.ordem, c._linha) AS vez
    FROM efdc_c100 c
    JOIN arq a ON a.id = c._arquivo
    WHERE c.IND_OPER = '1' AND sit_valida(c.COD_SIT) AND length(c.CHV_NFE) = 44
  )
SELECT
  n._arquivo,
  n._linha,
  CASE
    WHEN z.chave IS NULL THEN 'Venda escriturada mais de uma vez'
    ELSE 'Venda cancelada ou denegada'
  END AS motivo
FROM nota n
LEFT JOIN chave_sem_efeito z ON z.chave = n.CHV_NFE
WHERE z.chave IS NOT NULL OR n.vez > 1
