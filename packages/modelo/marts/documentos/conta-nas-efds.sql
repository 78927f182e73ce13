-- TABLE: One row per bill (conta_credito) and EFD ('C' or 'F') that books it: by its key, else, of records without a
-- key, by supplier (root), number and kind of bill, else by supplier and amount, in the months near its own. Of several
-- records the valid one counts.
WITH
  pela_chave AS (
    SELECT c.chave, l.efd, l._arquivo, l._linha, l.mes, l.valida, 1 AS modo, 0 AS dias
    FROM conta_credito c
    JOIN lancamento_de_conta l ON l.chave = c.chave
  ),
  sem_chave AS (
    SELECT
      c.chave, l.efd, l._arquivo, l._linha, l.mes, l.valida,
      abs(datediff('day', coalesce(l.DT_DOC, l.mes), c.emissao)) AS dias,
      ltrim(l.NUM_DOC, '0') = ltrim(c.nNF, '0')
        AND (coalesce(l.SER, '') = '' OR ltrim(l.SER, '0') = ltrim(c.serie, '0')) AS mesmo_numero,
      l.VL_DOC = c.vNF AS mesmo_valor
    FROM conta_credito c
    JOIN lancamento_de_conta l ON left(l.doc, 8) = left(c.emit_CNPJ, 8)
      AND l.chave IS NULL
      AND CASE c.mod WHEN '66' THEN l.registro = 'C500' ELSE l.registro IN ('D500', 'D700') END
      AND l.mes BETWEEN c.mes - INTERVAL 1 MONTH AND c.mes + INTERVAL 2 MONTH
  ),
  pelo_numero AS (SELECT * EXCLUDE (mesmo_numero, mesmo_valor), 2 AS modo FROM sem_chave WHERE mesmo_numero),
  candidato AS (
    SELECT * FROM pela_chave
    UNION ALL BY NAME
    SELECT * FROM pelo_numero
    UNION ALL BY NAME
    -- Typed in with a number of the company's own; not the record of another bill of the same amount.
    SELECT * EXCLUDE (mesmo_numero, mesmo_valor), 3 AS modo
    FROM sem_chave s
    ANTI JOIN pelo_numero n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.mesmo_valor
  )
SELECT
  chave,
  efd,
  _arquivo,
  _linha,
  valida,
  modo
FROM candidato
QUALIFY row_number() OVER (PARTITION BY chave, efd ORDER BY modo, NOT valida, dias, mes, _arquivo, _linha) = 1
