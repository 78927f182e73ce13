-- The presumption of each quarter of a company of presumed profit with the tenth more that LC 224/2025 asks of what
-- exceeds the limit; what was declared, and the difference, are on the first activity of each tax and quarter.
WITH
  parametro AS (
    SELECT
      codigo,
      tributo,
      TRY_CAST(valor AS DECIMAL(18, 4)) AS valor,
      valor AS texto,
      CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_lc224_parametro
  ),
  aliquota AS (
    SELECT
      codigo,
      TRY_CAST(valor AS DECIMAL(18, 4)) AS valor,
      CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_aliquota_irpj_csll
  ),
  mes AS (
    -- Months of a company that pays PIS and COFINS by the cumulative regime alone, from the year of the law on.
    SELECT
      a.id AS _arquivo,
      a.arquivo,
      left(a.cnpj, 8) AS raiz,
      CAST(date_trunc('month', a.inicio) AS DATE) AS inicio,
      CAST(date_trunc('quarter', a.inicio) AS DATE) AS trimestre
    FROM arq a
    JOIN (
      SELECT _arquivo, first(COD_INC_TRIB ORDER BY _linha) AS regime FROM efdc_0110 GROUP BY _arquivo
    ) t ON t._arquivo = a.id AND t.regime = '2'
    WHERE a.tipo = 'EFDC'
      AND a.situacao = 'Usado'
      AND a.inicio >= (SELECT min(inicio) FROM parametro WHERE codigo = 'PRESUNCAO_LIMITE_TRIMESTRE')
  ),
  item AS (
    -- Gross revenue less what was given back; financial revenue is no base of the presumption.
    SELECT
      m.raiz,
      m.trimestre,
      atividade_presumida(f.Registro, f.COD_MOD, f.CFOP) AS atividade,
      CASE WHEN f.Lado = 'Saída' THEN 1 ELSE -1 END * (
        coalesce(f.VL_ITEM, 0) - coalesce(f.VL_DESC, 0)
      ) AS receita
    FROM fato_pc f
    JOIN mes m ON m._arquivo = f._arquivo
    LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
    LEFT JOIN conta_efdc p ON p._arquivo = f._arquivo AND p.COD_CTA = f.COD_CTA
    WHERE f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND (
        (
          f.Lado = 'Saída'
          AND coalesce(f.CST_PIS, f.CST_COFINS) BETWEEN '01' AND '09'
          AND NOT fora_da_receita(c.grupo)
          AND NOT (f.Registro = 'F100' AND receita_financeira(f.ALIQ_PIS, f.ALIQ_COFINS, p.NOME_CTA))
        )
        OR (f.Lado = 'Entrada' AND c.grupo = 'DEVOL_VENDA')
      )
  ),
  por_atividade AS (
    SELECT raiz, trimestre, atividade, greatest(sum(receita), 0) AS receita FROM item GROUP BY ALL
  ),
  trimestre AS (
    SELECT
      m.raiz,
      m.trimestre,
      count(DISTINCT m.inicio) AS meses,
      (
        SELECT coalesce(sum(p.receita), 0)
        FROM por_atividade p
        WHERE p.raiz = m.raiz AND p.trimestre = m.trimestre
      ) AS receita
    FROM mes m
    GROUP BY m.raiz, m.trimestre
  ),
  tributado AS (
    -- Each tax of a quarter, with the number of its quarter among those of the year under the law.
    SELECT
      t.*,
      x.tributo,
      year(t.trimestre) AS ano,
      quarter(t.trimestre) AS n,
      CASE WHEN t.trimestre BETWEEN x.inicio AND x.fim THEN x.valor END AS acrescimo,
      x.valor AS acrescimo_da_lei,
      CASE WHEN year(x.inicio) = year(t.trimestre) THEN quarter(x.inicio) ELSE 1 END AS primeiro,
      l.valor AS limite
    FROM trimestre t
    JOIN parametro x ON x.codigo = 'PRESUNCAO_ACRESCIMO'
      AND year(t.trimestre) BETWEEN year(x.inicio) AND year(x.fim)
    JOIN parametro l ON l.codigo = 'PRESUNCAO_LIMITE_TRIMESTRE' AND t.trimestre BETWEEN l.inicio AND l.fim
  ),
  somado AS (
    SELECT
      *,
      -- What the year's revenue is above the limits so far.
      sum(receita - limite) FILTER (acrescimo IS NOT NULL) OVER ate AS acima,
      -- Every quarter since the law holds has its three months.
      bool_and(meses = 3) OVER ate
        AND count(*) FILTER (acrescimo IS NOT NULL) OVER ate = n - primeiro + 1 AS completo
    FROM tributado
    WINDOW ate AS (PARTITION BY raiz, tributo, ano ORDER BY trimestre)
  ),
  maximo AS (
    SELECT *, greatest(0, max(acima) OVER (PARTITION BY raiz, tributo, ano ORDER BY trimestre)) AS ja
    FROM somado
  ),
  limitado AS (
    -- The excess is what the greatest sum so far grows by; what a quarter left of its limit goes to the next ones.
    SELECT
      *,
      coalesce(lag(ja) OVER ano, 0) AS ja_antes,
      coalesce(lag(ja) OVER ano, 0) - coalesce(lag(acima) OVER ano, 0) AS transportado,
      CASE
        WHEN acrescimo IS NULL THEN 0
        WHEN n = 4 THEN greatest(0, acima) - coalesce(lag(ja) OVER ano, 0)
        ELSE ja - coalesce(lag(ja) OVER ano, 0)
      END AS excedente
    FROM maximo
    WINDOW ano AS (PARTITION BY raiz, tributo, ano ORDER BY trimestre)
  ),
  da_atividade AS (
    SELECT
      t.raiz,
      t.trimestre,
      t.tributo,
      p.atividade,
      p.receita,
      a.atividade AS nome,
      TRY_CAST(CASE t.tributo WHEN 'IRPJ' THEN a.irpj ELSE a.csll END AS DECIMAL(8, 4)) AS presuncao,
      proporcao(
        CAST(greatest(t.excedente, 0) AS DECIMAL(18, 2)),
        CAST(p.receita AS DECIMAL(18, 2)),
        CAST(t.receita AS DECIMAL(18, 2))
      ) AS excedente,
      t.acrescimo
    FROM limitado t
    JOIN por_atividade p ON p.raiz = t.raiz AND p.trimestre = t.trimestre AND p.receita > 0
    LEFT JOIN tab_presuncao_atividade a ON a.codigo = p.atividade
      AND t.trimestre >= CAST(a.inicio AS DATE)
      AND t.trimestre <= coalesce(TRY_CAST(nullif(a.fim, '') AS DATE), DATE '9999-12-31')
  ),
  com_base AS (
    SELECT
      *,
      imposto(receita, presuncao) AS base,
      coalesce(
        imposto(excedente, CAST(presuncao * acrescimo * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(12, 4))), 0
      ) AS base_extra,
      -- What the two common mistakes would give: ten points instead of ten per cent, and the whole revenue.
      coalesce(imposto(excedente, acrescimo), 0) AS base_dez_pontos
    FROM da_atividade
  ),
  base_do_trimestre AS (
    SELECT
      raiz,
      trimestre,
      tributo,
      sum(base) AS base,
      sum(base_extra) AS extra,
      sum(base_dez_pontos) AS dez_pontos,
      bool_or(presuncao IS NULL) AS sem_presuncao
    FROM com_base
    GROUP BY ALL
  ),
  -- The rates of each tax and quarter; CSLL has no additional.
  taxado AS (
    SELECT
      t.*,
      q.valor AS aliquota,
      coalesce(d.valor, 0) AS adicional,
      coalesce(m.valor, 0) * 3 AS sem_adicional
    FROM limitado t
    JOIN aliquota q ON q.codigo = t.tributo AND t.trimestre BETWEEN q.inicio AND q.fim
    LEFT JOIN aliquota d ON d.codigo = t.tributo || '_ADICIONAL' AND t.trimestre BETWEEN d.inicio AND d.fim
    LEFT JOIN aliquota m ON m.codigo = t.tributo || '_ADICIONAL_PARCELA_MES'
      AND t.trimestre BETWEEN m.inicio AND m.fim
  ),
  calculado AS (
    SELECT
      t.*,
      b.base,
      b.extra,
      b.sem_presuncao,
      imposto_presumido(b.base, aliquota, adicional, sem_adicional) AS sem_acrescimo,
      imposto_presumido(b.base + b.extra, aliquota, adicional, sem_adicional) AS com_acrescimo,
      imposto_presumido(b.base + b.dez_pontos, aliquota, adicional, sem_adicional) AS com_dez_pontos,
      imposto_presumido(
        b.base + imposto(b.base, t.acrescimo_da_lei), aliquota, adicional, sem_adicional
      ) AS com_tudo
    FROM taxado t
    JOIN base_do_trimestre b ON b.raiz = t.raiz AND b.trimestre = t.trimestre AND b.tributo = t.tributo
  ),
  declarado AS (
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', coalesce(d.pa_fim, d.pa_inicio)) AS DATE) AS trimestre,
      sum(d.debito) AS debito
    FROM dctf_vigente d
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = left(d.cod_receita, 4)
    WHERE coalesce(d.pa_fim, d.pa_inicio) IS NOT NULL
    GROUP BY ALL
  ),
  -- What extinguished the debt: the quotas paid, or what the declaration says was paid, and the set-offs that it names.
  papel AS (
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', d.pa_fim) AS DATE) AS trimestre,
      d.pagamento,
      d.compensacao,
      coalesce(d.pagamento, d.compensacao, d.suspensao, d.parcelamento) IS NOT NULL
        OR d.saldo > 0
        OR d.soma_creditos = 0 AS diz
    FROM dctf_vigente d
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = left(d.cod_receita, 4)
    UNION ALL BY NAME
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', p.pa_fim) AS DATE) AS trimestre,
      p.arrecadacao AS dia,
      coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS darf,
      TRUE AS diz
    FROM pagamento_unico p
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = left(p.cod_receita, 4)
  ),
  desfeita AS (
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', x.pa_fim) AS DATE) AS trimestre,
      sum(x.desfeito) AS desfeito,
      sum(x.vigente) AS vigente
    FROM compensacao_conferida x
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = x.codigo4
    GROUP BY ALL
  ),
  quitacao AS (
    SELECT
      p.tributo,
      p.trimestre,
      min(p.dia) AS dia,
      bool_or(p.diz) AS diz,
      (
        -- paid, and set off in force
        greatest(coalesce(sum(p.darf), 0), coalesce(sum(p.pagamento), 0))
        + compensado_valido(coalesce(sum(p.compensacao), 0), any_value(x.desfeito), any_value(x.vigente))
      ) AS extinto
    FROM papel p
    LEFT JOIN desfeita x ON x.tributo = p.tributo AND x.trimestre = p.trimestre
    GROUP BY p.tributo, p.trimestre
  ),
  comparado AS (
    SELECT
      c.*,
      e.debito AS declarado,
      NOT coalesce(q.diz, FALSE) AS sem_papel,
      coalesce(q.extinto >= e.debito - 1, FALSE) AS quitado,
      q.dia,
      c.com_acrescimo - e.debito AS diferenca,
      CASE
        WHEN c.sem_presuncao
          THEN 'Há receita cuja atividade os documentos não dizem: informe o percentual de presunção'
        WHEN NOT c.completo THEN 'Faltam meses da EFD-Contribuições no ano: o limite não pode ser apurado'
        WHEN c.excedente < 0
          -- the quarters before gave more than the year
          THEN 'Acréscimo dos trimestres anteriores maior que o do ano: recalcule e deduza no 4º trimestre'
        WHEN e.debito IS NULL AND c.extra > 0 THEN 'Sem débito declarado do trimestre no projeto'
        WHEN e.debito IS NULL THEN NULL
        WHEN c.acrescimo IS NULL AND c.com_tudo - c.sem_acrescimo > 1 AND abs(e.debito - c.com_tudo) <= 1
          THEN 'Acréscimo antes do início da lei para este tributo'
        WHEN abs(e.debito - c.com_acrescimo) <= 1 THEN 'Declarado confere com a presunção da lei'
        WHEN c.extra > 0 AND abs(e.debito - c.sem_acrescimo) <= 1 THEN 'Acréscimo da LC 224 não declarado'
        WHEN abs(e.debito - c.com_dez_pontos) <= 1 THEN 'Acréscimo de 10 pontos no lugar de 10%'
        WHEN c.acrescimo IS NOT NULL AND abs(e.debito - c.com_tudo) <= 1
          THEN 'Acréscimo sobre toda a receita, e não só sobre o excedente'
        ELSE 'Declarado não se explica só pela receita: confira outras receitas e retenções'
      END AS resultado
    FROM calculado c
    LEFT JOIN declarado e ON e.tributo = c.tributo AND e.trimestre = c.trimestre
    LEFT JOIN quitacao q ON q.tributo = c.tributo AND q.trimestre = c.trimestre
  ),
  linha AS (
    SELECT
      c.*,
      b.atividade,
      b.nome,
      b.presuncao,
      b.receita AS receita_atividade,
      b.excedente AS excedente_atividade,
      b.base_extra,
      row_number() OVER ate AS ordem_atividade,
      CASE
        WHEN c.extra > 0
          THEN proporcao(
            CAST(c.com_acrescimo - c.sem_acrescimo AS DECIMAL(18, 2)),
            CAST(sum(b.base_extra) OVER ate AS DECIMAL(18, 2)),
            CAST(c.extra AS DECIMAL(18, 2))
          )
            - proporcao(
              CAST(c.com_acrescimo - c.sem_acrescimo AS DECIMAL(18, 2)),
              CAST(sum(b.base_extra) OVER ate - b.base_extra AS DECIMAL(18, 2)),
              CAST(c.extra AS DECIMAL(18, 2))
            )
        ELSE 0
      END AS imposto_extra
    FROM comparado c
    JOIN com_base b ON b.raiz = c.raiz AND b.trimestre = c.trimestre AND b.tributo = c.tributo
    WINDOW ate AS (PARTITION BY c.raiz, c.trimestre, c.tributo ORDER BY b.receita DESC, b.atividade)
  )
SELECT
  CAST(l.ano AS VARCHAR) AS "Ano",
  CAST(l.n AS VARCHAR) || 'T/' || CAST(l.ano AS VARCHAR) AS "Trimestre",
  l.tributo AS "Tributo",
  coalesce(l.nome, 'Não identificada') AS "Atividade",
  CAST(l.presuncao AS DECIMAL(18, 4)) AS "Presunção %",
  CAST(l.receita_atividade AS DECIMAL(18, 2)) AS "Receita",
  CASE
    WHEN l.ordem_atividade = 1 AND l.acrescimo IS NOT NULL THEN CAST(l.limite AS DECIMAL(18, 2))
  END AS "Limite",
  CASE
    WHEN l.ordem_atividade = 1 AND l.acrescimo IS NOT NULL THEN CAST(l.transportado AS DECIMAL(18, 2))
  END AS "Limite Transportado",
  CAST(CASE
    WHEN l.excedente < 0 AND l.ordem_atividade = 1 THEN l.excedente
    ELSE l.excedente_atividade
  END AS DECIMAL(18, 2)) AS "Excedente",
  CAST(l.base_extra AS DECIMAL(18, 2)) AS "Base Extra",
  CAST(l.imposto_extra AS DECIMAL(18, 2)) AS "Imposto Extra",
  CASE WHEN l.ordem_atividade = 1 THEN CAST(l.declarado AS DECIMAL(18, 2)) END AS "Declarado",
  CASE WHEN l.ordem_atividade = 1 THEN CAST(l.diferenca AS DECIMAL(18, 2)) END AS "Diferença",
  CASE
    WHEN l.ordem_atividade = 1 THEN coalesce(l.resultado, 'Sem acréscimo no trimestre')
    ELSE 'Parcela da atividade'
  END AS "Resultado",
  CASE
    WHEN l.ordem_atividade > 1 THEN 'Informativo'
    WHEN l.resultado = 'Acréscimo da LC 224 não declarado' THEN 'Risco'
    WHEN l.resultado LIKE 'Acréscimo de 10 pontos%'
      OR l.resultado LIKE 'Acréscimo sobre toda%'
      OR l.resultado LIKE 'Acréscimo antes%'
      THEN 'Oportunidade'
    WHEN l.resultado LIKE 'Declarado confere%' THEN 'OK'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(CASE
    WHEN l.ordem_atividade > 1 THEN 0
    WHEN l.resultado = 'Acréscimo da LC 224 não declarado' THEN l.diferenca
    WHEN l.resultado LIKE 'Acréscimo de 10 pontos%'
      OR l.resultado LIKE 'Acréscimo sobre toda%'
      OR l.resultado LIKE 'Acréscimo antes%'
      THEN -l.diferenca
    ELSE 0
  END AS DECIMAL(18, 2)) AS "Valor Estimado",
  l.sem_papel AS _sem_papel,
  l.quitado AS _quitado,
  l.dia AS _dia,
  CAST(l.trimestre + INTERVAL 3 MONTH - INTERVAL 1 DAY AS DATE) AS _fim
FROM linha l
