-- Reductions of the base that a company already made for ICMS: M215 and M615, or 1050 when block M has none.
WITH
  -- Cancelled sales and returns take no ICMS out.
  outro_motivo AS (
    SELECT codigo FROM tab_cod_ajuste_base WHERE descricao LIKE '%canceladas%' OR descricao LIKE 'Devoluções%'
  ),
  -- One row per adjustment and tax: reductions of block M, with the rate of the M210 (M610) that they lower.
  lido AS (
    SELECT
      tributo, _arquivo, _linha,
      CASE n WHEN 1 THEN 'M215' ELSE 'M615' END AS registro,
      COD_AJ_BC AS codigo, VL_AJ_BC AS valor, DESCR_AJ_BC AS descricao, DT_REF AS referencia, ALIQ AS aliquota
    FROM m_contribuicao_ajuste_base
    WHERE IND_AJ_BC = '0' AND coalesce(COD_AJ_BC, '') NOT IN (SELECT codigo FROM outro_motivo)
  ),
  -- 1050 mirrors block M: it counts only where block M has no reduction.
  espelho AS (
    SELECT
      t.tributo, x._arquivo, x._linha, '1050' AS registro, x.IND_AJ_BC AS codigo, x.VL_AJ_TOT AS valor,
      x.INFO_COMPL AS descricao, x.DT_REF AS referencia,
      (
        SELECT max(p.ALIQ) FROM m_contribuicao p WHERE p._arquivo = x._arquivo AND p.tributo = t.tributo
      ) AS aliquota
    FROM efdc_1050 x
    CROSS JOIN (VALUES ('PIS'), ('COFINS')) t(tributo)
    WHERE x.IND_AJ_BC <> '1'
      AND x.IND_AJ_BC NOT IN (SELECT codigo FROM outro_motivo)
      AND (t.tributo, x._arquivo) NOT IN (SELECT (tributo, _arquivo) FROM lido)
  ),
  -- An adjustment may be for revenue of an earlier month (code 25): its date of reference shows the month.
  do_mes AS (
    SELECT
      l.*,
      -- Without a date the adjustment is taken for the month of its file, where it lowers what is found.
      CASE WHEN l.referencia < date_trunc('month', a.inicio) THEN r._arquivo ELSE a.id END AS alvo
    FROM (
      SELECT * FROM lido
      UNION ALL BY NAME
      SELECT * FROM espelho
    ) l
    JOIN arq a ON a.id = l._arquivo
    JOIN livro_efdc e ON e._arquivo = a.id
    LEFT JOIN livro_efdc r ON r.livro = e.livro
      AND date_trunc('month', r.inicio) = date_trunc('month', l.referencia)
      AND r.inicio < a.inicio
    WHERE l.valor > 0
  )
SELECT
  m.alvo AS "_efdc",
  m.tributo AS "_tributo",
  m.registro AS "Registro",
  m.descricao AS "Descrição",
  m.valor AS "Valor",
  m.aliquota AS "Alíquota",
  o.arquivo AS "Arquivo",
  m._linha AS "Linha"
FROM do_mes m
JOIN arq o ON o.id = m._arquivo
WHERE m.alvo IS NOT NULL
