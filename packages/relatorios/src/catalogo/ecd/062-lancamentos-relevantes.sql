-- One row per entry that is worth a look, and why.
WITH
  -- The 99.9 percentile of a book's entries other than closings.
  limite AS (
    SELECT _arquivo, quantile_disc(VL_LCTO, 0.999) AS limite
    FROM ecd_i200
    WHERE IND_LCTO IS DISTINCT FROM 'E'
    GROUP BY ALL
  ),
  historico AS (SELECT _arquivo, COD_HIST, min(DESCR_HIST) AS descricao FROM ecd_i075 GROUP BY ALL),
  -- The first line of each entry whose text has one of the words.
  linha_com_palavra AS (
    SELECT d._arquivo, d._pai, min(d._linha) AS linha
    FROM ecd_i250 d
    LEFT JOIN historico h ON h._arquivo = d._arquivo AND h.COD_HIST = d.COD_HIST_PAD
    WHERE palavra_relevante(concat_ws(' ', h.descricao, d.HIST)) <> ''
    GROUP BY ALL
  ),
  relevante AS (
    SELECT l.*, f.linha, l.IND_LCTO IS DISTINCT FROM 'E' AND l.VL_LCTO > q.limite AS alto
    FROM ecd_i200 l
    LEFT JOIN limite q ON q._arquivo = l._arquivo
    LEFT JOIN linha_com_palavra f ON f._arquivo = l._arquivo AND f._pai = l._linha
    WHERE l.IND_LCTO = 'X' OR f.linha IS NOT NULL OR alto
  ),
  partida AS (SELECT d.* FROM ecd_i250 d JOIN relevante l ON l._arquivo = d._arquivo AND l._linha = d._pai),
  conta_da_partida AS (SELECT DISTINCT _arquivo, _pai, IND_DC, COD_CTA FROM partida),
  contas AS (
    SELECT
      _arquivo, _pai,
      contas_do_lado(COD_CTA, IND_DC, 'D') AS debito,
      contas_do_lado(COD_CTA, IND_DC, 'C') AS credito
    FROM conta_da_partida
    GROUP BY ALL
  ),
  -- The text of each entry: of the line with the word, else of the first.
  texto AS (
    SELECT p._arquivo, p._pai, p._linha, nullif(concat_ws(' ', h.descricao, p.HIST), '') AS historico
    FROM partida p
    JOIN relevante l ON l._arquivo = p._arquivo AND l._linha = p._pai
    LEFT JOIN historico h ON h._arquivo = p._arquivo AND h.COD_HIST = p.COD_HIST_PAD
    QUALIFY row_number() OVER (
      PARTITION BY p._arquivo, p._pai ORDER BY p._linha IS DISTINCT FROM l.linha, p._linha
    ) = 1
  )
SELECT
  l.DT_LCTO AS "Data",
  l.NUM_LCTO AS "Nº Lançamento",
  tipo_lancamento(l.IND_LCTO) AS "Tipo",
  k.debito AS "Contas Débito",
  k.credito AS "Contas Crédito",
  l.VL_LCTO AS "Valor",
  t.historico AS "Histórico",
  concat_ws(
    '; ',
    CASE
      WHEN l.IND_LCTO = 'X' THEN 'Extemporâneo' || coalesce(' de ' || strftime(l.DT_LCTO_EXT, '%d/%m/%Y'), '')
    END,
    CASE WHEN l.alto THEN 'Valor acima do percentil 99,9' END,
    'Histórico: '
      || CASE
        WHEN l.linha IS NOT NULL THEN CASE palavra_relevante(t.historico)
          WHEN 'estorn' THEN 'estorno'
          WHEN 'auto de infra' THEN 'auto de infração'
          ELSE palavra_relevante(t.historico)
        END
      END
  ) AS "Motivo",
  a.arquivo AS "Arquivo",
  l._linha AS "Linha"
FROM relevante l
JOIN arq a ON a.id = l._arquivo
LEFT JOIN contas k ON k._arquivo = l._arquivo AND k._pai = l._linha
LEFT JOIN texto t ON t._arquivo = l._arquivo AND t._pai = l._linha
