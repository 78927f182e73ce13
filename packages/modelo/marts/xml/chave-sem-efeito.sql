-- TABLE: One row per key of a note that has no effect: cancelled, by the note's own protocol or by an event alone, or
-- denied.
SELECT chNFe AS chave FROM evento_xml WHERE cancela AND chNFe IS NOT NULL
UNION
SELECT chave FROM nota_sit WHERE situacao IN ('Cancelada', 'Denegada')
