-- One row per supplier and month of a C500 without a key that is no bill of the project: it may sum several of them.
SELECT DISTINCT
  left(l.doc, 8) AS raiz,
  l.mes
FROM lancamento_de_conta l
ANTI JOIN conta_nas_efds n ON n._arquivo = l._arquivo AND n._linha = l._linha
WHERE l.registro = 'C500' AND l.chave IS NULL AND l.valida
