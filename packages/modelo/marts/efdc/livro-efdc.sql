-- VIEW: One row per used EFD-Contribuições, with the book that it is a month of (`livro`): the company's, by the first
-- 8 digits of its CNPJ, or that of one of its partnerships (SCP).
WITH
  da_scp AS (
    SELECT z._arquivo, CAST(min(p.COD_SCP) AS VARCHAR) AS scp
    FROM efdc_0000 z
    JOIN efdc_0035 p ON p._arquivo = z._arquivo
    WHERE z.IND_NAT_PJ IN ('05', '5')
    GROUP BY z._arquivo
  )
SELECT
  a.id AS _arquivo,
  a.cnpj,
  a.inicio,
  concat_ws('/', left(a.cnpj, 8), s.scp) AS livro
FROM arq a
LEFT JOIN da_scp s ON s._arquivo = a.id
WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
