-- One row per note of the XMLs.
WITH
  nota_de_venda AS (
    SELECT i._arquivo, i._nota, max(i.PIS_pPIS) AS aliq_pis, max(i.COFINS_pCOFINS) AS aliq_cofins
    FROM nfe_item i
    JOIN tab_cfop c ON c.codigo = i.CFOP AND c.grupo = 'VENDA'
    GROUP BY ALL
  )
SELECT
  s.*,
  n.nNF,
  n.vNF,
  coalesce(n.vPIS, 0) AS pis,
  coalesce(n.vCOFINS, 0) AS cofins,
  coalesce(n.vICMS, 0) AS icms,
  v.aliq_pis,
  v.aliq_cofins,
  v._nota IS NOT NULL AND s.lado = 'Própria' AS venda,
  CASE s.lado WHEN 'Própria' THEN s.doc_emit ELSE s.doc_dest END AS estab,
  inicio_do_mes(s.emissao) AS mes
FROM nota_sit s
JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
LEFT JOIN nota_de_venda v ON v._arquivo = s._arquivo AND v._nota = s._nota
WHERE s.lado <> 'Outra empresa' AND n.mod IN ('55', '65')
