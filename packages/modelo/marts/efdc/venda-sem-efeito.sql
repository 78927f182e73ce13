-- TABLE: One row per note of the company's own (C100) that the EFD-Contribuições books as a valid sale although it is
-- none: a note without effect, or one that delivers what was billed and taxed before.
SELECT
  _arquivo,
  _linha,
  motivo
FROM nota_sem_efeito
UNION ALL BY NAME
SELECT
  _arquivo,
  _linha,
  'Entrega futura já tributada no faturamento' AS motivo
FROM entrega_ja_tributada
