-- From the rows of report 134 to the values of items that have one right value: base times rate, and nothing where the
-- CST has no contribution. Rules of one item are one change.
WITH
  alvo AS (
    SELECT e.posicao, q.id AS _arquivo, e."Linha" AS _linha, e."Regra" AS regra
    FROM escolhidas e
    JOIN arq q ON q.arquivo = e."Arquivo"
      AND q.periodo = e."Período"
      AND q.tipo = 'EFDC'
      AND q.situacao = 'Usado'
  ),
  de_valor AS (
    SELECT
      a.posicao, a._arquivo, a._linha,
      a.regra = 'PIS diferente de base x alíquota' AS pis_errado,
      a.regra = 'COFINS diferente de base x alíquota' AS cofins_errada,
      a.regra = 'CST 04 a 09 com valor'
        AND nao_paga_contribuicao(f.CST_PIS)
        AND coalesce(f.VL_PIS, 0) > 0 AS pis_indevido,
      a.regra = 'CST 04 a 09 com valor'
        AND nao_paga_contribuicao(f.CST_COFINS)
        AND coalesce(f.VL_COFINS, 0) > 0 AS cofins_indevida
    FROM alvo a
    JOIN fato_pc f ON f._arquivo = a._arquivo AND f._linha = a._linha
    WHERE a.regra IN (
      'PIS diferente de base x alíquota', 'COFINS diferente de base x alíquota', 'CST 04 a 09 com valor'
    )
  ),
  mudanca AS (
    SELECT
      posicao, _arquivo, _linha,
      CAST(NULL AS VARCHAR) AS cst_pis,
      CAST(NULL AS VARCHAR) AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      CAST(0 AS DECIMAL(18, 2)) AS menos_pis,
      CAST(0 AS DECIMAL(18, 2)) AS menos_cofins,
      FALSE AS no_desconto, pis_indevido AS zerar_pis, cofins_indevida AS zerar_cofins,
      pis_errado AS recalcular_pis, cofins_errada AS recalcular_cofins,
      CASE
        WHEN pis_errado THEN 'O PIS do item passa a ser a base pela alíquota; o bloco M não muda.'
        WHEN cofins_errada THEN 'A COFINS do item passa a ser a base pela alíquota; o bloco M não muda.'
        ELSE 'O CST do item não tem contribuição: base, alíquota e valor passam a zero.'
      END AS regra,
      'Erro de cálculo do item' AS tese, 9 AS lugar, 'Alta' AS confianca
    FROM de_valor
  ),
  sem_mudanca AS (
    SELECT posicao, regra || ': o valor certo depende da operação' AS motivo
    FROM alvo
    WHERE posicao NOT IN (SELECT posicao FROM de_valor)
  )

