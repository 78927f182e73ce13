-- The accountant that the latest bookkeeping names (0100).
SELECT
  c.NOME AS nome,
  coalesce(c.CRC, '') AS crc,
  concat(
    CASE a.tipo WHEN 'EFDC' THEN 'EFD-Contribuições' ELSE 'EFD ICMS/IPI' END,
    ' de ',
    strftime(a.inicio, '%m/%Y')
  ) AS fonte
FROM (
  SELECT _arquivo, _linha, NOME, CRC FROM efdc_0100
  UNION ALL BY NAME
  SELECT _arquivo, _linha, NOME, CRC FROM efdf_0100
) c
JOIN arq a ON a.id = c._arquivo AND a.situacao = 'Usado'
WHERE c.NOME <> ''
ORDER BY a.inicio DESC, a.ordem, c._linha
LIMIT 1
