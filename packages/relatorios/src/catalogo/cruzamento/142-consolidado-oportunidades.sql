-- The opportunities of every report as dated rows: one thesis, one class of value, one day on which the right ends.
-- The findings of the reports come in one shape (achados.ts).
WITH
  detalhe AS (
    SELECT
      v.tese, v.fonte, v.ano, v.certeza, v.situacao_tese, v.ja_tratado, v.classe_final AS classe,
      CASE
        WHEN v.classe_final IN ('Pago a maior', 'Contribuição da folha')
          THEN coalesce(v.conferido, 'Presumido')
      END AS conferido,
      v.mes_extincao, v.prescreve_em, v.prazo_retificacao, v.lugar AS prioridade,
      sum(v.linhas) AS linhas,
      sum(v.valor) AS valor
    FROM repartido v
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
      f.tese, f.fonte, f.ano, f.certeza, f.situacao_tese, t.ja_tratado, 'Redução futura' AS classe,
      t.prioridade, 0 AS linhas, f.valor
    FROM futura f
    JOIN tratado t ON t.tese = f.tese
      AND t.fonte = f.fonte
      AND t.ano = f.ano
      AND t.certeza = f.certeza
      AND t.situacao_tese = f.situacao_tese
      AND t.credito = f.credito
  )
SELECT
  d.tese,
  d.fonte,
  nullif(d.ano, '') AS ano,
  d.certeza AS confianca,
  d.situacao_tese,
  d.ja_tratado,
  d.classe,
  d.conferido AS pagamento_conferido,
  d.mes_extincao,
  d.prescreve_em,
  d.prazo_retificacao,
  CAST(d.linhas AS INTEGER) AS linhas,
  CAST(d.valor AS DECIMAL(18, 2)) AS valor
FROM detalhe d
