-- One row per presumed credit of a month: the tenth that LC 224/2025 cuts, against the adjustment 12 of M110 and M510.
WITH
  -- Where a law may be cited: the adjustments first, then the descriptions of the bases.
  texto AS (
    SELECT 1 AS vez, *, concat_ws(' | ', NUM_DOC, DESCR_AJ) AS escrito FROM m_credito_ajuste
    UNION ALL BY NAME
    SELECT 2 AS vez, *, DESC_CRED AS escrito FROM m_credito_base
  ),
  -- The texts without ordinal marks, and without the articles of LC 224 itself, which is no benefit.
  simples AS (
    SELECT
      tributo, _arquivo, _pai, vez, _linha,
      regexp_replace(
        regexp_replace(lower(strip_accents(escrito)), '[º°]', '', 'g'),
        '\bart[a-z.]*\s*\d[^a-z|]*(?:[ivx]+\b[^a-z|]*)?(?:,\s*|\bd[ao]\s+)(?:lei complementar|lc)\b', 'lc',
        'g'
      ) AS escrito
    FROM texto
  ),
  -- The number and the articles of the law of the benefit.
  citada AS (
    SELECT
      tributo, _arquivo, _pai,
      replace(regexp_extract(escrito, '\blei\s*(?:n[o.]*\s*)?(\d{1,2}\.?\d{3})', 1), '.', '') AS numero_lei,
      string_split(
        upper(array_to_string(regexp_extract_all(escrito, '\bart[a-z.]*\s*(\d+(?:-[a-z])?)', 1), ' ')), ' '
      ) AS artigos
    FROM simples
    WHERE regexp_matches(escrito, '\blei\s*(?:n[o.]*\s*)?\d{1,2}\.?\d{3}')
    QUALIFY row_number() OVER (PARTITION BY tributo, _arquivo, _pai ORDER BY vez, _linha) = 1
  ),
  ajuste AS (
    SELECT t.tributo, t._arquivo, t._pai, sum(t.VL_AJ) AS valor
    FROM texto t
    JOIN tab_lc224_parametro p ON p.codigo = 'COD_AJ_CREDITO' AND p.valor = t.COD_AJ
    WHERE t.IND_AJ = '0'
    GROUP BY ALL
  ),
  relacionada AS (
    SELECT
      string_split(grupos, ' ') AS grupos,
      numero_lei, lei,
      string_split(artigos, ' ') AS artigos,
      alcance, motivo,
      CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_lc224_credito
  ),
  lido AS (
    SELECT
      c.*,
      coalesce(j.valor, 0) AS ajustado,
      coalesce(r.alcance, o.alcance) AS alcance,
      coalesce(r.motivo, o.motivo) AS motivo,
      -- Of several articles the one that the law of the cut lists.
      coalesce(list_intersect(x.artigos, r.artigos) [1], nullif(x.artigos[1], '')) AS artigo,
      CASE
        WHEN r.numero_lei = '' THEN r.lei
        ELSE concat_ws(', ', coalesce(r.lei, 'Lei ' || x.numero_lei), 'art. ' || artigo)
      END AS lei,
      s.motivo AS sem_apuracao,
      lc224_parametro('GLOSA_CREDITO', '', '', c.inicio) AS glosa
    FROM m_credito c
    LEFT JOIN citada x ON x.tributo = c.tributo AND x._arquivo = c._arquivo AND x._pai = c._linha
    LEFT JOIN ajuste j ON j.tributo = c.tributo AND j._arquivo = c._arquivo AND j._pai = c._linha
    LEFT JOIN apuracao_efdc s ON s._arquivo = c._arquivo AND s.tributo = c.tributo
    LEFT JOIN relacionada r ON list_contains(r.grupos, right(c.COD_CRED, 2))
      AND r.numero_lei = coalesce(x.numero_lei, '')
      AND (r.numero_lei = '' OR x.artigos = [''] OR list_has_any(r.artigos, x.artigos))
      AND c.inicio BETWEEN r.inicio AND r.fim
    LEFT JOIN relacionada o ON o.grupos = ['OUTRA'] AND c.inicio BETWEEN o.inicio AND o.fim
    WHERE right(c.COD_CRED, 2) IN ('06', '07')
      AND coalesce(c.IND_CRED_ORI, '0') <> '1'
      AND o.alcance IS NOT NULL
  ),
  conta AS (
    SELECT
      *,
      CASE
        WHEN alcance = 'Alcançado' THEN imposto(VL_CRED, glosa)
        WHEN alcance = 'Excluído' THEN 0
      END AS esperada
    FROM lido
  ),
  julgada AS (
    SELECT
      *, esperada - ajustado AS diferenca,
      CASE
        WHEN sem_apuracao IS NOT NULL THEN 'Sem apuração: ' || sem_apuracao
        WHEN alcance = 'A confirmar' THEN motivo
        WHEN esperada - ajustado > 1 THEN 'Crédito presumido sem a glosa de 10% (LC 224)'
        WHEN alcance = 'Excluído' AND ajustado > 1 THEN 'Glosa sobre crédito fora da relação da LC 224'
        WHEN ajustado - esperada > 1 THEN 'Glosa maior que 10% do crédito'
        ELSE 'Glosa confere'
      END AS resultado
    FROM conta
  )
SELECT
  j.periodo AS "Período",
  j.tributo AS "Tributo",
  j.COD_CRED AS "Cód. Crédito",
  j.lei AS "Lei",
  j.VL_CRED AS "Crédito Apurado",
  j.esperada AS "Glosa Esperada",
  j.ajustado AS "Ajuste COD_AJ 12",
  j.diferenca AS "Diferença",
  j.resultado AS "Resultado",
  CASE
    WHEN j.resultado LIKE 'Crédito presumido sem%' THEN 'Risco'
    WHEN j.resultado LIKE 'Glosa sobre%' OR j.resultado LIKE 'Glosa maior%' THEN 'Oportunidade'
    WHEN j.resultado = 'Glosa confere' THEN 'OK'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE
    WHEN j.resultado LIKE 'Crédito presumido sem%' THEN j.diferenca
    WHEN j.resultado LIKE 'Glosa sobre%' OR j.resultado LIKE 'Glosa maior%' THEN -j.diferenca
    ELSE 0
  END AS "Valor Estimado",
  j.inicio AS _mes
FROM julgada j
