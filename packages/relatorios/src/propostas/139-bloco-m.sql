-- From the rows of report 139 to the months that are recomputed from their documents.
WITH
  -- Months that the recomputation leaves as declared, or for which it needs what only the company knows.
  parado AS (
    SELECT
      "Período" AS periodo,
      min(CASE
        WHEN starts_with("Resultado", 'Não recalculado') THEN 'Mês que o recálculo mantém como declarado'
        ELSE 'Falta o M105: só a empresa sabe a divisão do crédito'
      END) AS motivo
    FROM linhas_do_relatorio
    WHERE starts_with("Resultado", 'Não recalculado') OR starts_with("Resultado", 'Informe o M')
    GROUP BY ALL
  ),
  alvo AS (
    SELECT
      e.posicao, a.id AS _arquivo,
      coalesce(
        p.motivo, CASE WHEN coalesce(e."Diferença", 0) = 0 THEN 'Aviso do recálculo, sem diferença' END
      ) AS motivo
    FROM escolhidas e
    JOIN arq a ON a.periodo = e."Período" AND a.tipo = 'EFDC' AND a.situacao = 'Usado'
    LEFT JOIN parado p ON p.periodo = e."Período"
  ),
  mes AS (
    SELECT
      min(posicao) AS posicao,
      _arquivo,
      'O bloco M e os saldos do mês são recalculados dos documentos; nenhum registro de documento muda.' AS regra,
      'Bloco M que não segue os documentos' AS tese, 12 AS lugar, 'Média' AS confianca
    FROM alvo
    WHERE motivo IS NULL
    GROUP BY _arquivo
  ),
  sem_mudanca AS (
    SELECT posicao, min(coalesce(motivo, 'O mês já é recalculado por outra linha')) AS motivo
    FROM alvo
    WHERE posicao NOT IN (SELECT posicao FROM mes)
    GROUP BY posicao
  )

