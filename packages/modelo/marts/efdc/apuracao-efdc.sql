-- TABLE: One row per used EFD-Contribuições and tax, with what it says of the month. situacao is 'Declarada' where
-- block M has M200 (M600) with all of its amounts and is whole, 'Zero' where M001 says that the block has no data, else
-- 'Sem apuração', with the reason in motivo: a file that was cut, whose block M was left out, or whose amounts are no
-- numbers of the layout declares nothing.
WITH
  bloco AS (SELECT _arquivo, bool_or(IND_MOV = '1') AS vazio FROM efdc_m001 GROUP BY _arquivo),
  lido AS (
    SELECT
      a.id AS _arquivo, t.n, t.tributo, t.registro,
      EXISTS (SELECT 1 FROM m_apuracao m WHERE m._arquivo = a.id AND m.n = t.n) AS tem_total,
      -- A sum is NULL where one of them is.
      EXISTS (
        SELECT 1
        FROM m_apuracao m
        WHERE m._arquivo = a.id
          AND m.n = t.n
          AND m.VL_TOT_CONT_NC_PER
            + m.VL_TOT_CRED_DESC
            + m.VL_TOT_CRED_DESC_ANT
            + m.VL_TOT_CONT_NC_DEV
            + m.VL_RET_NC
            + m.VL_OUT_DED_NC
            + m.VL_CONT_NC_REC
            + m.VL_TOT_CONT_CUM_PER
            + m.VL_RET_CUM
            + m.VL_OUT_DED_CUM
            + m.VL_CONT_CUM_REC
            + m.VL_TOT_CONT_REC IS NULL
      ) AS ilegivel,
      EXISTS (SELECT 1 FROM efdc_m990 f WHERE f._arquivo = a.id) AS bloco_fechado,
      b._arquivo IS NOT NULL AS tem_bloco,
      coalesce(b.vazio, FALSE) AS vazio,
      c.id IS NOT NULL AS cortado
    FROM arq a
    CROSS JOIN (VALUES (1, 'PIS', 'M200'), (2, 'COFINS', 'M600')) t(n, tributo, registro)
    LEFT JOIN bloco b ON b._arquivo = a.id
    LEFT JOIN arquivo_cortado c ON c.id = a.id
    WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
  )
SELECT
  _arquivo,
  n,
  tributo,
  cortado,
  CASE
    WHEN tem_total AND NOT ilegivel AND (bloco_fechado OR NOT cortado) THEN 'Declarada'
    WHEN vazio THEN 'Zero'
    ELSE 'Sem apuração'
  END AS situacao,
  CASE
    WHEN situacao <> 'Sem apuração' THEN NULL
    WHEN cortado THEN 'o arquivo termina antes do registro 9999'
    WHEN ilegivel THEN 'o ' || registro || ' tem valores em branco ou que não puderam ser lidos'
    WHEN tem_bloco THEN 'o bloco M não traz o ' || registro
    ELSE 'o arquivo não traz o bloco M'
  END AS motivo
FROM lido
