-- One row per bill of electricity (NF3e) that no EFD books, of who pays it: (b). Its month is that of its emission. It
-- may be booked in the next one, which has to be there; and in a record without a key that no bill explains.
SELECT
  a.ordem,
  c.mes AS inicio,
  mes_ano(c.mes) AS periodo,
  c.estab AS cnpj,
  nc.efdc,
  c._arquivo,
  CAST(NULL AS INTEGER) AS _linha,
  c.chave AS documento,
  c.emissao AS DT_DOC,
  c.emit_CNPJ AS doc,
  c.emit_xNome AS nome,
  NULL AS item,
  '04' AS nat,
  c.base,
  'Energia elétrica' AS origem,
  'Média' AS confianca,
  'A conta não está em nenhuma EFD: confira se a despesa é da empresa e se o crédito já não foi tomado.' AS nota,
  NULL AS conta,
  c.vNF AS bruto
FROM conta_credito c
JOIN arq a ON a.id = c._arquivo
JOIN mes_nao_cumulativo nc ON nc.cnpj = c.estab AND nc.mes = c.mes
WHERE c.mod = '66'
  AND c.situacao = 'Autorizada'
  AND c.chave NOT IN (SELECT chave FROM conta_nas_efds)
  AND EXISTS (SELECT 1 FROM livro_efdc l WHERE date_trunc('month', l.inicio) = c.mes + INTERVAL 1 MONTH)
  AND NOT EXISTS (
    SELECT 1
    FROM conta_sem_nota r
    WHERE r.raiz = left(c.emit_CNPJ, 8)
      AND r.mes BETWEEN c.mes - INTERVAL 1 MONTH AND c.mes + INTERVAL 2 MONTH
  )
  -- The bill that it replaces has the credit already.
  AND coalesce(c.substitui, '') NOT IN (SELECT CHV FROM com_credito WHERE length(CHV) = 44)
  AND NOT EXISTS (
    SELECT 1
    FROM lancado l
    WHERE (
      l.raiz = left(c.emit_CNPJ, 8)
      AND l.valor IN (c.vNF, c.base)
      AND l.mes BETWEEN c.mes - INTERVAL 2 MONTH AND c.mes + INTERVAL 2 MONTH
    )
      OR l.mes = c.mes AND (l.raiz = left(c.emit_CNPJ, 8) OR (l.raiz IS NULL AND l.nat = '04'))
  )
