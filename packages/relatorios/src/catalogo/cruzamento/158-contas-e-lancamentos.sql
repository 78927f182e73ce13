-- Accounts and entries that the other files name, and that the books of the same days do not have.
WITH
  livro AS (SELECT id, inicio, fim FROM arq WHERE id IN (SELECT _arquivo FROM conta_ecd)),
  citada AS (
    SELECT _arquivo, 'EFD-Contribuições ' || Registro AS origem, COD_CTA, _linha, VL_ITEM AS valor
    FROM fato_pc
    WHERE COD_CTA <> '' AND nivel = 'Item'
    UNION ALL BY NAME
    SELECT _arquivo, 'EFD ICMS/IPI H010' AS origem, COD_CTA, _linha, VL_ITEM AS valor
    FROM efdf_h010
    WHERE COD_CTA <> ''
  ),
  conta AS (
    SELECT _arquivo, origem, COD_CTA, min(_linha) AS linha, count(*) AS linhas, sum(valor) AS valor
    FROM citada
    GROUP BY ALL
  ),
  -- The file lies within one book; a chart that has the account anywhere in these days has it.
  no_plano AS (
    SELECT
      c._arquivo, c.origem, c.COD_CTA, c.linha, c.linhas, c.valor,
      bool_or(p.COD_CTA IS NOT NULL) AS existe,
      bool_and(p.COD_CTA IS NULL OR p.IND_CTA = 'S') AS sintetica
    FROM conta c
    JOIN arq a ON a.id = c._arquivo
    JOIN livro b ON a.inicio >= b.inicio AND a.fim <= b.fim
    LEFT JOIN conta_ecd p ON p._arquivo = b.id AND p.COD_CTA = c.COD_CTA
    GROUP BY ALL
  ),
  -- Entries that part A of the ECF names (M312, M362), of years of which the books are there.
  lancamento AS (
    SELECT 'ECF M312' AS origem, _arquivo, _linha, NUM_LCTO FROM ecf_m312
    UNION ALL BY NAME
    SELECT 'ECF M362' AS origem, _arquivo, _linha, NUM_LCTO FROM ecf_m362
  ),
  linha AS (
    SELECT
      _arquivo, origem, COD_CTA AS referencia, linha, linhas, valor,
      CASE
        WHEN NOT existe THEN 'Conta que o plano da ECD não tem'
        WHEN sintetica THEN 'Conta sintética do plano da ECD'
      END AS resultado
    FROM no_plano
    UNION ALL BY NAME
    SELECT
      l._arquivo, l.origem, l.NUM_LCTO AS referencia,
      min(l._linha) AS linha,
      count(*) AS linhas,
      'Lançamento que a ECD não tem' AS resultado
    FROM lancamento l
    JOIN arq a ON a.id = l._arquivo
    WHERE NOT EXISTS (
      SELECT 1 FROM ecd_i200 i WHERE i.NUM_LCTO = l.NUM_LCTO AND i.DT_LCTO BETWEEN a.inicio AND a.fim
    )
      AND EXISTS (SELECT 1 FROM ecd_i200 i WHERE i.DT_LCTO BETWEEN a.inicio AND a.fim)
    GROUP BY ALL
  )
SELECT
  a.periodo AS "Período",
  l.origem AS "Origem",
  l.referencia AS "Conta ou Lançamento",
  CAST(l.linhas AS INTEGER) AS "Linhas",
  CAST(l.valor AS DECIMAL(18, 2)) AS "Valor",
  l.resultado AS "Resultado",
  'Risco' AS "Tipo",
  CAST(0 AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  CAST(l.linha AS INTEGER) AS "Linha"
FROM linha l
JOIN arq a ON a.id = l._arquivo
WHERE l.resultado IS NOT NULL
