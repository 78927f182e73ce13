-- From the rows of report 25 to the items whose base loses the ICMS. A row is an item with one of its situations; an
-- amount of several classes has several rows, of which the first has the base.
WITH
  alvo AS (
    SELECT
      min(posicao) AS posicao,
      "Período" AS periodo, "Arquivo" AS arquivo, "Linha" AS linha, "Situação" AS situacao,
      "Registro" AS registro
    FROM escolhidas
    GROUP BY ALL
  ),
  -- What the first row of the finding says.
  achado AS (
    SELECT
      a.*, l."Base PIS" AS base_pis, l."Base Esperada" AS esperada, l."ICMS Destacado" AS icms,
      l."Diferença de Base" AS dif, l."Alíq PIS" AS aliq_pis, l."Alíq COFINS" AS aliq_cofins,
      l."COFINS a Recuperar" AS cofins, l."Confiança" AS confianca,
      coalesce(l."Nota do Valor", '') AS nota
    FROM alvo a
    JOIN linhas_do_relatorio l ON l."Arquivo" = a.arquivo
      AND l."Linha" = a.linha
      AND l."Período" = a.periodo
      AND l."Situação" = a.situacao
      AND l."Registro" = a.registro
      AND l."Base PIS" IS NOT NULL
      AND l."Diferença de Base" IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY a.posicao ORDER BY l.posicao) = 1
  ),
  -- The base of COFINS, which the report does not show.
  base_cofins AS (
    SELECT _arquivo, _linha, CAST(coalesce(VL_BC_COFINS, VL_BC_PIS) AS DECIMAL(18, 2)) AS base
    FROM fato_pc
    SEMI JOIN linha_alvo USING (_arquivo, _linha)
  ),
  -- What block M already takes from the findings of a month. An adjustment of the month's own block M is taken back,
  -- and the items leave their ICMS out themselves. What 1050 alone declares, or the file of a later month, stays: it
  -- covers items, which keep their base.
  ajuste AS (
    SELECT
      i."Período" AS periodo, i."_efdc" AS _alvo, i."Registro" AS registro, o.id AS _arquivo,
      i."Linha" AS _linha,
      i."_n" = 4 AS do_pis,
      coalesce(i."Alíq PIS", i."Alíq COFINS") AS aliquota,
      CAST(-coalesce(nullif(i."_base_pis", 0), i."_base_cofins") AS DECIMAL(18, 2)) AS aplicado,
      i."Registro" IN ('M215', 'M615') AND o.id = i."_efdc" AS retirado
    FROM rel_interno_icms_na_base i
    JOIN arq o ON o.arquivo = i."Arquivo" AND o.tipo = 'EFDC' AND o.situacao = 'Usado'
    WHERE i."_n" IN (4, 5)
  ),
  coberto AS (
    SELECT _alvo, do_pis, aliquota, sum(aplicado) AS total FROM ajuste WHERE NOT retirado GROUP BY ALL
  ),
  -- An adjustment is one sum of its month: beside a part of its items it would count too much or too little. An item
  -- that another report takes whole has no base left to reduce, chosen here or not.
  -- Months whose M215 and M615 take out just what their items have too much: they are right as they are.
  mes_certo AS (
    SELECT "Período" AS periodo
    FROM rel_interno_icms_na_base
    WHERE "_efeito" = 'Normal' AND "_operacao" = 'reduzir-base'
    GROUP BY ALL
    HAVING bool_or("_n" IN (4, 5))
      AND abs(sum("_base_pis")) <= tolerancia_item()
      AND abs(sum("_base_cofins")) <= tolerancia_item()
  ),
  mes_ajustado AS (
    SELECT
      l."Período" AS periodo,
      bool_or(l."Período" IN (SELECT periodo FROM mes_certo)) AS certo,
      bool_and(
        e.posicao IS NOT NULL OR starts_with(coalesce(l."Nota do Valor", ''), 'Item já tratado')
      ) AS inteiro
    FROM linhas_do_relatorio l
    LEFT JOIN escolhidas e ON e.posicao = l.posicao
    WHERE l."Período" IN (SELECT periodo FROM ajuste)
      AND l."Diferença de Base" IS NOT NULL
      AND (l."Diferença de Base" <> 0 OR coalesce(l."COFINS a Recuperar", 0) <> 0)
      AND l."Situação" NOT IN ('FCP na base', 'Despesa acessória fora da base')
    GROUP BY ALL
  ),
  situado AS (
    SELECT
      h.*, q.id AS _arquivo, h.linha AS _linha,
      CASE h.situacao WHEN 'Devolução com ICMS na base' THEN -h.dif ELSE h.dif END AS menos_pis,
      CAST(greatest(0, least(h.icms, b.base, b.base - h.esperada)) AS DECIMAL(18, 2)) AS da_cofins,
      CAST(CASE
        WHEN h.situacao = 'Devolução com ICMS na base' THEN -h.dif
        WHEN h.situacao IN ('Cancelada no XML', 'Escriturada mais de uma vez') THEN 0
        WHEN h.situacao = 'Excluído' AND coalesce(h.cofins, 0) = 0 THEN 0
        WHEN da_cofins <= tolerancia_item() THEN 0
        ELSE da_cofins
      END AS DECIMAL(18, 2)) AS menos_cofins,
      CASE
        WHEN h.situacao IN ('Cancelada no XML', 'Escriturada mais de uma vez')
          THEN 'Venda sem efeito: a nota sai pelo relatório Cruzamento Vendas Sem Efeito'
        WHEN menos_pis = 0 AND menos_cofins = 0 THEN 'ICMS já excluído da base'
        WHEN starts_with(h.nota, 'Item já tratado') THEN 'Item inteiro já tratado por outra conferência'
        WHEN j.certo THEN 'O M215 do mês já tira este ICMS: o mês está certo'
        WHEN NOT j.inteiro THEN 'O mês já reduz a base no M215: leve todas as linhas dele de uma vez'
      END AS motivo
    FROM achado h
    JOIN arq q ON q.arquivo = h.arquivo AND q.periodo = h.periodo AND q.tipo = 'EFDC' AND q.situacao = 'Usado'
    JOIN base_cofins b ON b._arquivo = q.id AND b._linha = h.linha
    LEFT JOIN mes_ajustado j ON j.periodo = h.periodo
    WHERE h.situacao NOT IN ('FCP na base', 'Despesa acessória fora da base')
  ),
  -- What is left to each item beside what adjustments of other files cover, in the order of the lines.
  restante AS (
    SELECT
      s.* EXCLUDE (menos_pis, menos_cofins),
      CAST(CASE
        WHEN p.total IS NULL THEN s.menos_pis
        ELSE greatest(0, least(s.menos_pis, sum(s.menos_pis) OVER no_pis - p.total))
      END AS DECIMAL(18, 2)) AS menos_pis,
      CAST(CASE
        WHEN c.total IS NULL THEN s.menos_cofins
        ELSE greatest(0, least(s.menos_cofins, sum(s.menos_cofins) OVER na_cofins - c.total))
      END AS DECIMAL(18, 2)) AS menos_cofins
    FROM situado s
    LEFT JOIN coberto p ON p._alvo = s._arquivo
      AND p.do_pis
      AND p.aliquota = s.aliq_pis
      AND s.situacao <> 'Devolução com ICMS na base'
    LEFT JOIN coberto c ON c._alvo = s._arquivo
      AND NOT c.do_pis
      AND c.aliquota = s.aliq_cofins
      AND s.situacao <> 'Devolução com ICMS na base'
    WHERE s.motivo IS NULL
    WINDOW
      no_pis AS (
        PARTITION BY s._arquivo, s.aliq_pis, s.situacao = 'Devolução com ICMS na base' ORDER BY s._linha
      ),
      na_cofins AS (
        PARTITION BY s._arquivo, s.aliq_cofins, s.situacao = 'Devolução com ICMS na base' ORDER BY s._linha
      )
  ),
  mudanca AS (
    SELECT
      posicao, _arquivo, _linha,
      CAST(NULL AS VARCHAR) AS cst_pis,
      CAST(NULL AS VARCHAR) AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      menos_pis, menos_cofins, situacao <> 'Devolução com ICMS na base' AS no_desconto, FALSE AS zerar_pis,
      FALSE AS zerar_cofins, FALSE AS recalcular_pis, FALSE AS recalcular_cofins,
      CASE situacao
        WHEN 'Devolução com ICMS na base' THEN (
          'Tira da base do crédito da devolução o ICMS de ' || em_reais(menos_pis) || ', como na venda.'
        )
        ELSE 'Tira da base o ICMS destacado de ' || em_reais(menos_pis) || ' (RE 574.706).'
      END AS regra,
      CASE situacao
        WHEN 'Devolução com ICMS na base' THEN 'Devolução sem o ICMS na base'
        ELSE 'Exclusão do ICMS da base'
      END AS tese,
      CASE situacao WHEN 'Devolução com ICMS na base' THEN 9 ELSE 6 END AS lugar,
      coalesce(confianca, 'Alta') AS confianca
    FROM restante
    WHERE menos_pis <> 0 OR menos_cofins <> 0
  ),
  -- The adjustments of block M that the chosen rows take back.
  retirada AS (
    SELECT h.posicao, j.registro, j.do_pis, j._arquivo, j._linha, j.aplicado
    FROM alvo h
    JOIN ajuste j ON j.periodo = h.periodo AND j.registro = h.registro AND j._linha = h.linha
    JOIN mes_ajustado m ON m.periodo = j.periodo
    WHERE j.retirado AND m.inteiro AND NOT m.certo
  ),
  sem_mudanca AS (
    SELECT posicao, motivo FROM situado WHERE motivo IS NOT NULL
    UNION ALL BY NAME
    SELECT posicao, 'O 1050, ou o M215 de outro mês, já tira este ICMS da base' AS motivo
    FROM restante
    WHERE menos_pis = 0 AND menos_cofins = 0
    UNION ALL BY NAME
    SELECT
      h.posicao,
      CASE
        WHEN h.situacao = 'FCP na base' THEN 'FCP: depende de ação'
        WHEN h.situacao = 'Despesa acessória fora da base'
          THEN 'Despesa acessória fora da base: aumentaria a base'
        WHEN m.certo THEN 'O M215 do mês já tira este ICMS: o mês está certo'
        WHEN NOT coalesce(m.inteiro, FALSE)
          THEN 'O mês já reduz a base no M215: leve todas as linhas dele de uma vez'
        ELSE 'Redução do 1050 ou do M215 de outro mês, que fica como está'
      END AS motivo
    FROM alvo h
    LEFT JOIN mes_ajustado m ON m.periodo = h.periodo
    WHERE h.posicao NOT IN (SELECT posicao FROM retirada)
      AND (
        h.situacao IN ('FCP na base', 'Despesa acessória fora da base')
        OR h.registro IN ('M215', 'M615', '1050')
      )
  )

