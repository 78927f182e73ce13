-- Acquisitions with credit of what LC 224/2025 made the seller pay, or of a note that says it is under that law: § 7º
-- of art. 4º gives the buyer no credit.
WITH
  frase AS (SELECT valor AS padrao FROM tab_lc224_parametro WHERE codigo = 'FRASE_NOTA'),
  observada AS (
    -- Notes whose complementary text says so, in C110 or in the 0450 that it names.
    SELECT DISTINCT c._arquivo, c._pai
    FROM efdc_c110 c
    LEFT JOIN efdc_0450 t ON t._arquivo = c._arquivo AND t.COD_INF = c.COD_INF
    JOIN frase f ON regexp_matches(lower(strip_accents(concat_ws(' ', c.TXT_COMPL, t.TXT))), f.padrao)
  ),
  item AS (
    SELECT
      f.*,
      EXISTS (
        SELECT 1
        FROM lc224_residual r
        WHERE f.inicio BETWEEN r.inicio AND r.fim
          AND (
            (r.tributo = 'PIS' AND gera_credito(f.CST_PIS) AND r.aliquota = f.ALIQ_PIS)
            OR (r.tributo = 'COFINS' AND gera_credito(f.CST_COFINS) AND r.aliquota = f.ALIQ_COFINS)
          )
      ) AS na_residual,
      o._pai IS NOT NULL AS na_frase
    FROM fato_pc f
    LEFT JOIN observada o ON o._arquivo = f._arquivo AND o._pai = f._pai
    WHERE f.Lado = 'Entrada'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND (gera_credito(f.CST_PIS) OR gera_credito(f.CST_COFINS))
      AND f.inicio >= (SELECT min(inicio) FROM lc224_residual)
  ),
  nota AS (
    -- What the seller's own item says: of a note of several items only those without tax are under the law.
    SELECT n.chave, i.nItem, coalesce(i.PIS_CST, i.COFINS_CST) AS cst
    FROM nota_sit n
    JOIN nfe_item i ON i._arquivo = n._arquivo AND i._nota = n._nota
    WHERE n.chave IN (SELECT CHV FROM item WHERE na_frase AND CHV <> '')
  ),
  achado AS (
    SELECT i.*, coalesce(i.VL_PIS, 0) + coalesce(i.VL_COFINS, 0) AS valor
    FROM item i
    LEFT JOIN nota n ON n.chave = i.CHV AND CAST(n.nItem AS VARCHAR) = ltrim(i.NUM_ITEM, '0')
    WHERE i.na_residual OR (i.na_frase AND coalesce(n.cst, '06') IN ('06', '07'))
  )
SELECT
  f.periodo AS "Período",
  f.CNPJ_ESTAB AS "CNPJ Estab.",
  nullif(f.CHV, '') AS "Chave",
  f.NUM_DOC AS "Número",
  f.DT_DOC AS "Emissão",
  f.doc_part AS "CNPJ-CPF Part.",
  f.nome_part AS "Nome Part.",
  f.COD_ITEM AS "Código",
  f.descr_item AS "Descrição",
  f.NCM AS "NCM",
  f.CFOP AS "CFOP",
  coalesce(f.CST_PIS, f.CST_COFINS) AS "CST",
  CAST(coalesce(f.VL_BC_PIS, f.VL_BC_COFINS) AS DECIMAL(18, 2)) AS "Base",
  f.ALIQ_PIS AS "Alíq PIS",
  f.VL_PIS AS "PIS",
  f.ALIQ_COFINS AS "Alíq COFINS",
  f.VL_COFINS AS "COFINS",
  CASE
    WHEN f.na_residual THEN 'Crédito à alíquota residual da LC 224: o § 7º do art. 4º não dá crédito'
    ELSE 'Crédito de nota sujeita à LC 224: o § 7º do art. 4º não dá crédito'
  END AS "Resultado",
  CASE WHEN f.valor > 0 THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  f.valor AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM achado f
JOIN arq a ON a.id = f._arquivo
