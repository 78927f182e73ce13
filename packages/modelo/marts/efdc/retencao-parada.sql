-- TABLE: One row per withholding (1300, 1700) whose balance is the same in more than three files up to the last one:
-- `desde` is the first of them, `retida` the month of the withholding.
WITH
  ultimo AS (SELECT livro, max(inicio) AS inicio FROM livro_efdc GROUP BY ALL),
  controle AS (
    SELECT
      r.tributo, l.livro,
      natureza_de_retencao(r.IND_NAT_RET) AS natureza,
      r.PR_REC_RET, r.inicio,
      regime_da_retencao(r.IND_NAT_RET, c.COD_INC_TRIB) AS regime,
      r.SLD_RET AS saldo,
      arg_max(r.SLD_RET, r.inicio) OVER retencao AS no_fim,
      max(r.inicio) OVER retencao AS fim
    FROM controle_retencao r
    JOIN livro_efdc l ON l._arquivo = r._arquivo
    LEFT JOIN (
      SELECT _arquivo, max(COD_INC_TRIB) AS COD_INC_TRIB FROM efdc_0110 GROUP BY ALL
    ) c ON c._arquivo = r._arquivo
    WINDOW retencao AS (PARTITION BY r.tributo, l.livro, natureza_de_retencao(r.IND_NAT_RET), r.PR_REC_RET)
  ),
  mexida AS (
    SELECT
      *,
      max(CASE WHEN saldo <> no_fim THEN inicio END) OVER (
        PARTITION BY tributo, livro, natureza, PR_REC_RET
      ) AS em
    FROM controle
  )
SELECT
  m.tributo,
  m.livro,
  m.regime,
  competencia(m.PR_REC_RET) AS retida,
  min(m.inicio) AS desde,
  any_value(m.no_fim) AS saldo
FROM mexida m
JOIN ultimo u ON u.livro = m.livro
WHERE m.no_fim > 0 AND m.fim = u.inicio AND (m.em IS NULL OR m.inicio > m.em)
GROUP BY m.tributo, m.livro, m.regime, m.natureza, m.PR_REC_RET
HAVING count(DISTINCT m.inicio) > meses_sem_uso()
