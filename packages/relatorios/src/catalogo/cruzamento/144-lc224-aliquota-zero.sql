-- One row per CST, nature and NCM of the revenue at zero rate or exempt of a month; what the month adjusted, and the
-- difference, are on the first row of their tax, regime and CST.
WITH
  lc224_item AS (:lc224_item),
  ajuste AS (
    -- M220 and M620 that add by LC 224, by regime of their code of contribution and by CST.
    SELECT
      m._arquivo, m.tributo,
      CASE WHEN c.regime IN ('CUM', 'SCP_CUM') THEN 'Cumulativo' ELSE 'Não cumulativo' END AS regime,
      CASE p.codigo WHEN 'COD_AJ_ISENCAO' THEN '07' ELSE '06' END AS cst,
      sum(m.VL_AJ) AS valor,
      min(m._linha) AS linha
    FROM m_contribuicao_ajuste m
    JOIN tab_lc224_parametro p ON p.codigo IN ('COD_AJ_ISENCAO', 'COD_AJ_ALIQUOTA_ZERO')
      AND p.valor = m.COD_AJ
      AND m.inicio >= CAST(p.inicio AS DATE)
    LEFT JOIN tab_cod_cont c ON c.codigo = m.COD_CONT
    WHERE m.IND_AJ = '1'
    GROUP BY ALL
  ),
  mes AS (
    -- The regime of revenue without a rate: of the company, or, where it has both, the one it adjusted.
    SELECT
      a.id AS _arquivo, a.inicio,
      CASE first(t.COD_INC_TRIB ORDER BY t._linha)
        WHEN '1' THEN 'Não cumulativo'
        WHEN '2' THEN 'Cumulativo'
        ELSE (
          SELECT CASE WHEN count(DISTINCT j.regime) = 1 THEN max(j.regime) END
          FROM ajuste j
          WHERE j._arquivo = a.id
        )
      END AS regime
    FROM arq a
    LEFT JOIN efdc_0110 t ON t._arquivo = a.id
    WHERE a.tipo = 'EFDC'
      AND a.situacao = 'Usado'
      AND a.inicio >= (SELECT min(r.inicio) FROM lc224_residual r)
    GROUP BY a.id, a.inicio
  ),
  lido AS (
    SELECT
      i._arquivo, i.tributo, m.regime, i.cst, l.codigo AS natureza, i.ncm,
      CASE
        WHEN i.fora THEN 'LC 224/2025, art. 4º, § 8º'
        ELSE nullif(concat_ws(', ', l.lei, nullif(l.artigo, '')), '')
      END AS lei,
      CASE WHEN i.fora THEN 'Excluído' ELSE coalesce(l.alcance, 'A confirmar') END AS alcance,
      CASE
        WHEN i.fora THEN 'Exportação ou Zona Franca'
        WHEN i.ncm IS NULL THEN 'Sem NCM nos documentos'
        ELSE coalesce(l.motivo, 'NCM fora das tabelas de natureza da receita')
      END AS motivo,
      sum(i.receita) AS receita,
      sum(i.base) AS base,
      min(i._linha) AS linha
    FROM lc224_item i
    JOIN mes m ON m._arquivo = i._arquivo
    LEFT JOIN lc224_ncm l ON l.ncm = i.ncm AND l.cst = i.cst AND i.inicio BETWEEN l.inicio AND l.fim
    GROUP BY ALL
  ),
  sem_ncm AS (
    -- A CST of which no document has an NCM: the natures of M410 (M810) are used instead.
    SELECT _arquivo, tributo, cst, max(regime) AS regime
    FROM lido
    GROUP BY _arquivo, tributo, cst
    HAVING count(ncm) = 0
  ),
  declarada AS (
    SELECT tributo, _arquivo, CST AS cst, NAT_REC, sum(VL_REC) AS receita, min(_linha) AS linha
    FROM m_receita_natureza
    GROUP BY ALL
  ),
  por_natureza AS (
    SELECT
      s._arquivo, s.tributo, s.regime, s.cst, d.NAT_REC AS natureza,
      CAST(NULL AS VARCHAR) AS ncm,
      nullif(concat_ws(', ', n.lei, nullif(n.artigo, '')), '') AS lei,
      CASE WHEN n.alcance = 'Excluído' THEN 'Excluído' ELSE 'A confirmar' END AS alcance,
      'Sem NCM nos documentos: pela natureza da receita é '
        || coalesce(lower(n.alcance), 'desconhecido') AS motivo,
      d.receita, d.receita AS base, d.linha
    FROM sem_ncm s
    JOIN mes m ON m._arquivo = s._arquivo
    JOIN declarada d ON d._arquivo = s._arquivo AND d.tributo = s.tributo AND d.cst = s.cst
    LEFT JOIN lc224_natureza n ON n.codigo = d.NAT_REC
      AND n.cst = d.cst
      AND m.inicio BETWEEN n.inicio AND n.fim
  ),
  receita AS (
    SELECT l.*
    FROM lido l
    WHERE NOT EXISTS (
      SELECT 1 FROM por_natureza p WHERE p._arquivo = l._arquivo AND p.tributo = l.tributo AND p.cst = l.cst
    )
    UNION ALL BY NAME
    SELECT * FROM por_natureza
    UNION ALL BY NAME
    -- An adjustment without any such revenue.
    SELECT
      j._arquivo, j.tributo, j.regime, j.cst, 'Excluído' AS alcance, 'Ajuste sem receita deste CST' AS motivo,
      CAST(0 AS DECIMAL(18, 2)) AS receita,
      CAST(0 AS DECIMAL(18, 2)) AS base,
      j.linha
    FROM ajuste j
    WHERE NOT EXISTS (
      SELECT 1
      FROM lido l
      WHERE l._arquivo = j._arquivo
        AND l.tributo = j.tributo
        AND l.cst = j.cst
        AND coalesce(l.regime, j.regime) = j.regime
    )
  ),
  com_aliquota AS (
    SELECT
      r.*, q.aliquota,
      CASE WHEN r.alcance = 'Alcançado' THEN r.base ELSE 0 END AS base_alcancada,
      CASE WHEN r.alcance = 'A confirmar' THEN r.base ELSE 0 END AS base_a_confirmar
    FROM receita r
    JOIN mes m ON m._arquivo = r._arquivo
    LEFT JOIN lc224_residual q ON q.tributo = r.tributo
      AND q.regime = r.regime
      AND m.inicio BETWEEN q.inicio AND q.fim
  ),
  acumulada AS (
    -- The rows of a group share its expected amount to the cent: each takes what the sum grows by.
    SELECT
      *,
      row_number() OVER grupo AS n,
      (
        -- up to this row, less up to the row before
        imposto(sum(base_alcancada) OVER grupo, aliquota)
        - imposto(sum(base_alcancada) OVER grupo - base_alcancada, aliquota)
      ) AS esperado,
      imposto(sum(base_alcancada) OVER inteiro, aliquota) AS esperado_grupo,
      imposto(sum(base_a_confirmar) OVER inteiro, aliquota) AS a_confirmar_grupo,
      bool_and(alcance = 'Excluído') OVER inteiro AS so_excluido
    FROM com_aliquota
    WINDOW
      inteiro AS (PARTITION BY _arquivo, tributo, regime, cst),
      grupo AS (
        PARTITION BY _arquivo, tributo, regime, cst
        ORDER BY base_alcancada DESC, base DESC, natureza, ncm, lei, alcance, motivo, linha
      )
  ),
  comparada AS (
    SELECT
      c.*, s.motivo AS sem_apuracao,
      CASE WHEN c.n = 1 THEN coalesce(j.valor, 0) END AS ajustado,
      CASE WHEN c.n = 1 THEN c.esperado_grupo - coalesce(j.valor, 0) END AS diferenca,
      -- Codes 10 and 11 taken one for the other: together they are right.
      abs(
        sum(CASE WHEN c.n = 1 THEN c.esperado_grupo - coalesce(j.valor, 0) ELSE 0 END) OVER (
          PARTITION BY c._arquivo, c.tributo, c.regime
        )
      ) AS diferenca_dos_codigos
    FROM acumulada c
    LEFT JOIN ajuste j ON j._arquivo = c._arquivo
      AND j.tributo = c.tributo
      AND j.regime = c.regime
      AND j.cst = c.cst
    LEFT JOIN apuracao_efdc s ON s._arquivo = c._arquivo AND s.tributo = c.tributo
  ),
  julgada AS (
    SELECT
      *,
      CASE
        WHEN n > 1 THEN NULL
        WHEN sem_apuracao IS NOT NULL THEN 'Sem apuração: ' || sem_apuracao
        WHEN regime IS NULL THEN 'Regime da receita não informado: a empresa tem os dois (0110)'
        WHEN abs(diferenca) <= 1 AND esperado_grupo + ajustado > 0 THEN 'Ajuste confere com a redução linear'
        WHEN abs(diferenca) <= 1 THEN NULL
        WHEN diferenca_dos_codigos <= 1 THEN 'Ajuste nos códigos 10 e 11 trocados entre si'
        WHEN diferenca > 0 THEN 'Redução linear não lançada ou a menor: recolha com multa de mora'
        WHEN so_excluido THEN 'Ajuste sobre produtos fora da LC 224'
        WHEN a_confirmar_grupo = 0 THEN 'Ajuste maior que o esperado'
        WHEN ajustado - esperado_grupo - a_confirmar_grupo > 1
          -- no rounding explains it
          THEN 'Ajuste maior que o esperado, com alcance a confirmar'
        ELSE 'Ajuste cabe na receita com alcance a confirmar'
      END AS resultado
    FROM comparada
  )
SELECT
  a.periodo AS "Período",
  j.tributo AS "Tributo",
  coalesce(j.regime, 'A confirmar') AS "Regime",
  j.cst AS "CST",
  j.natureza AS "Natureza Receita",
  j.ncm AS "NCM",
  j.lei AS "Lei",
  j.alcance AS "Alcance",
  CAST(j.receita AS DECIMAL(18, 2)) AS "Receita",
  CAST(j.base AS DECIMAL(18, 2)) AS "Base",
  CASE WHEN j.alcance = 'Alcançado' THEN CAST(j.aliquota AS DECIMAL(18, 4)) END AS "Alíquota Residual %",
  CASE WHEN j.alcance = 'Alcançado' THEN j.esperado END AS "Esperado",
  CASE WHEN j.cst = '07' THEN CAST(j.ajustado AS DECIMAL(18, 2)) END AS "Ajuste COD_AJ 10",
  CASE WHEN j.cst = '06' THEN CAST(j.ajustado AS DECIMAL(18, 2)) END AS "Ajuste COD_AJ 11",
  CAST(j.diferenca AS DECIMAL(18, 2)) AS "Diferença",
  coalesce(j.resultado, j.motivo) AS "Resultado",
  CASE
    WHEN j.resultado LIKE 'Redução linear%' THEN 'Risco'
    WHEN j.resultado LIKE 'Ajuste sobre%' OR j.resultado LIKE 'Ajuste maior%' THEN 'Oportunidade'
    WHEN j.resultado LIKE 'Ajuste confere%' THEN 'OK'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(CASE
    WHEN j.resultado LIKE 'Redução linear%' THEN j.diferenca
    ELSE 0
  END AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  j.linha AS "Linha"
FROM julgada j
JOIN arq a ON a.id = j._arquivo
