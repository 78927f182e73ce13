-- One row per NCM that the company itself makes or imports: its sale is no resale.
SELECT NCM
FROM fato_pc
WHERE (Lado = 'Saída' AND cfop_producao(CFOP)) OR (Lado = 'Entrada' AND cfop_importacao(CFOP))
UNION
SELECT i.NCM
FROM nota_sit s
JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
WHERE s.valida AND s.lado = 'Própria' AND (cfop_producao(i.CFOP) OR cfop_importacao(i.CFOP))
