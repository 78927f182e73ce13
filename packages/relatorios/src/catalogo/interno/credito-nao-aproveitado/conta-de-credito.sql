-- One row per record of an EFD that books a bill of which the project has the XML. `impedida`: the bill has no effect,
-- another bill takes its place, or the one that it replaces has the credit.
SELECT
  n._arquivo,
  n._linha,
  c.chave,
  c.base,
  c.situacao <> 'Autorizada'
    OR c.substitui IN (SELECT CHV FROM com_credito WHERE length(CHV) = 44) AS impedida
FROM conta_nas_efds n
JOIN conta_credito c ON c.chave = n.chave
QUALIFY row_number() OVER (PARTITION BY n._arquivo, n._linha ORDER BY n.modo, impedida, c.chave) = 1
