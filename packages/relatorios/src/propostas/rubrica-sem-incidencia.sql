,
-- Every use of those rubrics: whether all that it paid in the month should have the same other incidence.
uso AS (
  SELECT
    r.codRubr, r.ideTabRubr, r.per, r.ini, r.codIncCP, o.esperada,
    coalesce(o.esperadas = 1, FALSE) AND o.itens >= t.itens AS inteiro
  FROM es_rubrica_mes r
  SEMI JOIN verba v ON v.codRubr = r.codRubr AND v.ideTabRubr = r.ideTabRubr
  JOIN (
    SELECT codRubr, ideTabRubr, perApur AS per, count(*) AS itens FROM esocial_folha_item GROUP BY ALL
  ) t ON t.codRubr = r.codRubr AND t.ideTabRubr = r.ideTabRubr AND t.per = r.per
  LEFT JOIN (
    SELECT
      codRubr, ideTabRubr, per,
      count(*) AS itens,
      count(DISTINCT esperada) AS esperadas,
      min(esperada) AS esperada
    FROM (
      SELECT i.codRubr, i.ideTabRubr, i.per, g.incidencia_esperada AS esperada
      FROM es_verba_item i
      JOIN es_regra g ON g.regra = i.regra
      WHERE i.tipo = 'Oportunidade'
    )
    GROUP BY ALL
  ) o ON o.codRubr = r.codRubr AND o.ideTabRubr = r.ideTabRubr AND o.per = r.per
),
-- Each validity, from the first month in which all of it should have another incidence.
vigencia AS (
  SELECT
    codRubr, ideTabRubr, ini,
    min(codIncCP) AS atual,
    min(esperada) FILTER (inteiro) AS esperada,
    count(DISTINCT esperada) FILTER (inteiro) AS esperadas,
    min(es_mes(per)) FILTER (inteiro) AS desde,
    min(es_mes(per)) AS primeiro,
    max(es_mes(per)) FILTER (NOT inteiro) AS ate
  FROM uso
  GROUP BY ALL
),
situada AS (
  SELECT
    *,
    CASE
      WHEN desde IS NULL OR ate >= desde
        THEN 'A rubrica também paga o que tem incidência: separe-a no sistema de folha'
      WHEN esperadas > 1
        THEN 'A incidência certa da rubrica muda dentro da vigência: separe-a no sistema de folha'
    END AS motivo
  FROM vigencia
),
-- The uses behind the chosen rows, with the validity that changes.
escolhido AS (
  SELECT v.*, s.ini, s.atual, s.esperada, s.desde, s.primeiro, s.motivo
  FROM verba v
  JOIN uso u ON u.codRubr = v.codRubr AND u.ideTabRubr = v.ideTabRubr AND u.per = v.per
  JOIN situada s ON s.codRubr = u.codRubr AND s.ideTabRubr = u.ideTabRubr AND s.ini = u.ini
),
rubrica AS (
  SELECT
    min(posicao) AS posicao,
    codRubr, ideTabRubr, ini, atual, esperada, desde, primeiro,
    arg_min(fundamento, (posicao, per)) AS fundamento,
    arg_min(confianca, (posicao, per)) AS confianca
  FROM escolhido
  WHERE motivo IS NULL
  GROUP BY ALL
),
-- The workers whose events are sent again, so that the month is computed with the new incidence.
reenvio AS (
  SELECT min(e.posicao) AS posicao, e.per, i.cpf, arg_min(e.confianca, e.posicao) AS confianca
  FROM escolhido e
  JOIN es_verba_item i ON i.codRubr = e.codRubr
    AND i.ideTabRubr = e.ideTabRubr
    AND i.per = e.per
    AND i.tipo = 'Oportunidade'
    AND (e.nrInsc IS NULL OR i.nrInsc = e.nrInsc)
  WHERE e.motivo IS NULL
  GROUP BY e.per, i.cpf
)
SELECT
  posicao,
  0 AS vez,
  CASE WHEN desde = primeiro OR desde = ini THEN 'ALTERAR' ELSE 'INCLUIR_VIGENCIA' END AS acao,
  'S-1010' AS aba,
  desde AS periodo,
  CAST(
    json_object(
      'codRubr', codRubr, 'ideTabRubr', ideTabRubr, 'iniValid',
      CASE WHEN desde = primeiro OR desde = ini THEN ini ELSE desde END
    ) AS VARCHAR
  ) AS chave,
  CAST(json_object('codIncCP', esperada) AS VARCHAR) AS campos,
  CAST(json_object('codIncCP', atual) AS VARCHAR) AS antes,
  'Muda a incidência da rubrica de ' || atual || ' para ' || esperada || ' (' || fundamento || ').' AS regra,
  'Verba sem incidência' AS tese,
  1 AS lugar,
  confianca,
  CAST(NULL AS VARCHAR) AS motivo,
  CAST(NULL AS VARCHAR) AS estabelecimento,
  CAST(NULL AS VARCHAR) AS arquivo,
  CAST(NULL AS INTEGER) AS linha,
  CAST(NULL AS VARCHAR) AS documento
FROM rubrica
UNION ALL BY NAME
SELECT
  posicao,
  1 AS vez,
  'REENVIAR' AS acao,
  'S-1200_REENVIAR' AS aba,
  per AS periodo,
  CAST(json_object('cpfTrab', cpf) AS VARCHAR) AS chave,
  'Reenvia a remuneração, para que o mês seja calculado com a nova incidência.' AS regra,
  'Verba sem incidência' AS tese,
  1 AS lugar,
  confianca
FROM reenvio
UNION ALL BY NAME
SELECT
  posicao,
  min(motivo) AS motivo
FROM escolhido
GROUP BY posicao
HAVING count(*) = count(motivo)
UNION ALL BY NAME
SELECT
  posicao,
  motivo
FROM outra
