-- The presumption of each quarter of a company of presumed profit with the tenth more that LC 224/2025 asks of what
-- exceeds the limit; what was declared, and the difference, are on the first activity of each tax and quarter.
WITH
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
  comparado AS (
    SELECT
      c.*, e.debito AS declarado,
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
      c.*, b.atividade, b.nome, b.presuncao, b.receita AS receita_atividade,
      b.excedente AS excedente_atividade, b.base_extra,
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
  l.presuncao AS "Presunção %",
  l.receita_atividade AS "Receita",
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
  l.base_extra AS "Base Extra",
  l.imposto_extra AS "Imposto Extra",
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
  CASE
    WHEN l.ordem_atividade > 1 THEN 0
    WHEN l.resultado = 'Acréscimo da LC 224 não declarado' THEN l.diferenca
    WHEN l.resultado LIKE 'Acréscimo de 10 pontos%'
      OR l.resultado LIKE 'Acréscimo sobre toda%'
      OR l.resultado LIKE 'Acréscimo antes%'
      THEN -l.diferenca
    ELSE 0
  END AS "Valor Estimado",
  l.sem_papel AS _sem_papel,
  l.quitado AS _quitado,
  l.dia AS _dia,
  l.trimestre + INTERVAL 3 MONTH - INTERVAL 1 DAY AS _fim
FROM linha l
