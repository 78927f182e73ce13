WITH
  nota AS (
    SELECT s.chave, s._arquivo, s._nota, s.emissao, n.nNF, n.finNFe, n.refNFe, n.vNF
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.valida AND (n.finNFe = '4' OR n.refNFe IS NOT NULL)
  ),
  -- The keys to which a note refers, numbered from 1.
  referencia AS (
    SELECT
      chave,
      unnest(string_split(refNFe, ' ')) AS chave_referenciada,
      generate_subscripts(string_split(refNFe, ' '), 1) AS k
    FROM nota
    WHERE refNFe IS NOT NULL
  ),
  por_cfop AS (
    SELECT
      n.chave, i.CFOP,
      sum(CASE
        WHEN soma_no_total(i.indTot) THEN coalesce(i.vProd, 0) - coalesce(i.vDesc, 0)
        ELSE 0
      END) AS valor,
      sum(i.PIS_vPIS) AS pis,
      sum(i.COFINS_vCOFINS) AS cofins
    FROM nota n
    JOIN nfe_item i ON i._arquivo = n._arquivo AND i._nota = n._nota
    GROUP BY ALL
  )
SELECT
  n.chave AS "Chave",
  n.nNF AS "Número",
  n.emissao AS "Emissão",
  finalidade_nota(n.finNFe) AS "Finalidade",
  i.CFOP AS "CFOP",
  -- The amounts of a CFOP are on the row of the first key alone, so that they add up.
  CASE WHEN coalesce(r.k, 1) = 1 THEN CAST(coalesce(i.valor, n.vNF) AS DECIMAL(18, 2)) END AS "Valor",
  r.chave_referenciada AS "Chave Referenciada",
  v.vNF AS "Valor Referenciado",
  CASE WHEN coalesce(r.k, 1) = 1 THEN CAST(i.pis AS DECIMAL(18, 2)) END AS "PIS",
  CASE WHEN coalesce(r.k, 1) = 1 THEN CAST(i.cofins AS DECIMAL(18, 2)) END AS "COFINS"
FROM nota n
LEFT JOIN por_cfop i ON i.chave = n.chave
LEFT JOIN referencia r ON r.chave = n.chave
LEFT JOIN nota_sit s ON s.chave = r.chave_referenciada
LEFT JOIN nfe_nota v ON v._arquivo = s._arquivo AND v._nota = s._nota
