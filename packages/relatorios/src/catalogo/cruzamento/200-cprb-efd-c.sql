WITH
  ajuste AS (
    SELECT _arquivo, _evento, _item, sum(CASE tpAjuste WHEN '0' THEN -vlrAjuste ELSE vlrAjuste END) AS valor
    FROM reinf_cprb_ajuste
    GROUP BY ALL
  ),
  suspensa AS (
    SELECT reinf_dia(perApur) AS mes, sum(vlrCPRBSusp) AS valor
    FROM reinf_suspensao
    WHERE evento = 'R-2060'
    GROUP BY ALL
  ),
  do_r2060 AS (
    SELECT
      reinf_dia(c.perApur) AS mes,
      c.codAtivEcon AS atividade,
      sum(coalesce(c.vlrRecBrutaAtiv, 0)) AS receita,
      sum(coalesce(c.vlrExcRecBruta, 0)) AS exclusoes,
      sum(coalesce(c.vlrBcCPRB, 0)) AS base,
      sum(coalesce(c.vlrCPRBapur, 0)) AS cprb,
      sum(coalesce(j.valor, 0)) AS ajustes
    FROM reinf_cprb c
    LEFT JOIN ajuste j ON j._arquivo = c._arquivo AND j._evento = c._evento AND j._item = c._item
    GROUP BY ALL
  ),
  do_p100 AS (
    SELECT
      CAST(date_trunc('month', inicio) AS DATE) AS mes,
      COD_ATIV_ECON AS atividade,
      sum(coalesce(VL_REC_ATIV_ESTAB, 0)) AS receita,
      sum(coalesce(VL_EXC, 0)) AS exclusoes,
      sum(coalesce(VL_BC_CONT, 0)) AS base,
      sum(coalesce(VL_CONT_APU, 0)) AS cprb
    FROM stg_efdc_p100
    GROUP BY ALL
  ),
  por_atividade AS (
    SELECT
      coalesce(r.mes, p.mes) AS mes,
      coalesce(r.atividade, p.atividade) AS atividade,
      r.receita AS receita_r2060, p.receita AS receita_p100,
      coalesce(r.exclusoes, p.exclusoes) AS exclusoes,
      coalesce(r.base, p.base) AS base,
      coalesce(r.cprb, p.cprb) AS cprb,
      coalesce(r.ajustes, 0) AS ajustes
    FROM do_r2060 r
    FULL JOIN do_p100 p ON p.mes = r.mes AND p.atividade = r.atividade
  ),
  da_atividade AS (
    SELECT
      a.*, t.descricao, t.tabela,
      reinf_aliquota(a.cprb, a.base) AS aliquota,
      a.cprb - imposto(a.base, t.tabela) AS diferenca,
      CASE
        WHEN a.receita_r2060 IS NOT NULL AND a.receita_p100 IS NOT NULL THEN 'P100 e R-2060 no mesmo mês'
        WHEN t.tabela IS NULL THEN 'A Tabela 09 não tem a atividade no mês'
        -- Some programs put the adjustments into the contribution.
        WHEN abs(diferenca) <= 1 OR abs(diferenca - a.ajustes) <= 1 THEN NULL
        WHEN diferenca < 0 THEN 'CPRB menor que a alíquota da tabela'
        ELSE 'CPRB maior que a alíquota da tabela'
      END AS resultado
    FROM por_atividade a
    LEFT JOIN cprb_taxa t ON t.mes = a.mes AND t.codigo = a.atividade
  ),
  -- The revenue of all activities, of each establishment once.
  total_do_estab AS (
    SELECT reinf_dia(perApur) AS mes, nrInscEstab, max(vlrRecBrutaTotal) AS receita
    FROM reinf_cprb
    GROUP BY ALL
  ),
  total_do_mes AS (SELECT mes, sum(receita) AS receita FROM total_do_estab GROUP BY mes),
  documentos AS (
    SELECT
      competencia(replace("Período", '/', '')) AS mes,
      coalesce("EFD-C", "XML") AS receita,
      "EFD-C" IS NOT NULL AS da_efdc
    FROM rel_cruzamento_receita_bruta
    WHERE regexp_full_match("Período", '\d{2}/\d{4}')
  ),
  -- Books on cash basis have another revenue than the notes of the month.
  por_caixa AS (
    SELECT DISTINCT CAST(date_trunc('month', inicio) AS DATE) AS mes
    FROM stg_efdc_0110
    WHERE IND_REG_CUM = '1'
  ),
  -- The taxes of the sales, and what the law lets out of the revenue.
  da_venda AS (
    SELECT
      CAST(date_trunc('month', f.inicio) AS DATE) AS mes,
      coalesce(sum(f.VL_ICMS) FILTER (f.Lado = 'Saída' AND g.grupo = 'VENDA'), 0) AS icms,
      coalesce(sum(f.VL_ITEM) FILTER (f.Lado = 'Saída' AND left(f.CFOP, 1) = '7'), 0) AS exportado,
      coalesce(sum(f.VL_ITEM) FILTER (f.Lado = 'Entrada' AND g.grupo = 'DEVOL_VENDA'), 0) AS devolvido
    FROM fato_pc f
    LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
    WHERE f.nivel = 'Item' AND sit_valida(f.COD_SIT)
    GROUP BY ALL
  ),
  do_servico AS (
    SELECT CAST(date_trunc('month', inicio) AS DATE) AS mes, sum(coalesce(VL_ISS, 0)) AS iss
    FROM servico_efdc
    WHERE IND_OPER = '1' AND sit_valida(COD_SIT)
    GROUP BY ALL
  ),
  debito AS (
    SELECT mes_inteiro(pa_inicio, pa_fim) AS mes, sum(coalesce(debito, 0)) AS valor
    FROM dctf_vigente
    WHERE fonte = 'DCTFWeb'
      AND categoria = 'Geral'
      AND cod_receita IN (SELECT codigo_receita FROM tab_cprb_atividade)
    GROUP BY ALL
  ),
  com_dctfweb AS (
    SELECT DISTINCT mes_inteiro(pa_inicio, pa_fim) AS mes
    FROM dctf_vigente
    WHERE fonte = 'DCTFWeb' AND categoria = 'Geral'
  ),
  mes AS (
    SELECT
      a.mes,
      sum(a.exclusoes) AS exclusoes,
      sum(a.base) AS base,
      sum(a.cprb) AS cprb,
      sum(a.ajustes) AS ajustes,
      any_value(t.receita) AS receita_r2060,
      any_value(d.receita) AS receita_efdc,
      any_value(d.da_efdc) AS da_efdc,
      any_value(x.mes) IS NOT NULL AS caixa,
      any_value(v.icms) AS icms,
      any_value(s.iss) AS iss,
      any_value(v.exportado) AS exportado,
      any_value(v.devolvido) AS devolvido,
      any_value(u.valor) AS suspensa,
      CASE WHEN any_value(w.mes) IS NOT NULL THEN coalesce(any_value(b.valor), 0) END AS dctfweb,
      coalesce(any_value(f.estado), '') AS estado
    FROM por_atividade a
    JOIN total_do_mes t ON t.mes = a.mes
    LEFT JOIN documentos d ON d.mes = a.mes
    LEFT JOIN por_caixa x ON x.mes = a.mes
    LEFT JOIN da_venda v ON v.mes = a.mes
    LEFT JOIN do_servico s ON s.mes = a.mes
    LEFT JOIN suspensa u ON u.mes = a.mes
    LEFT JOIN debito b ON b.mes = a.mes
    LEFT JOIN com_dctfweb w ON w.mes = a.mes
    LEFT JOIN reinf_fechamento_mes f ON f.serie = 'R-2000' AND f.per_apur = strftime(a.mes, '%Y-%m')
    WHERE a.receita_r2060 IS NOT NULL
    GROUP BY a.mes
  ),
  -- What is left of the exclusions without exports, without returns, without both.
  excluido AS (
    SELECT m.mes, t.nome, t.valor
    FROM mes m
    CROSS JOIN LATERAL (
      VALUES
        ('ICMS', coalesce(m.icms, 0)),
        ('ISS', coalesce(m.iss, 0)),
        ('ICMS e ISS', coalesce(m.icms, 0) + coalesce(m.iss, 0))
    ) t(nome, valor)
    WHERE t.valor > 1
      AND (t.nome <> 'ICMS e ISS' OR (m.icms > 1 AND m.iss > 1))
      AND (
        abs(m.exclusoes - t.valor) <= 1
        OR abs(m.exclusoes - coalesce(m.exportado, 0) - t.valor) <= 1
        OR abs(m.exclusoes - coalesce(m.devolvido, 0) - t.valor) <= 1
        OR abs(m.exclusoes - coalesce(m.exportado, 0) - coalesce(m.devolvido, 0) - t.valor) <= 1
      )
    QUALIFY row_number() OVER (PARTITION BY m.mes ORDER BY t.nome) = 1
  ),
  do_mes AS (
    SELECT
      m.*,
      m.receita_r2060 - m.receita_efdc AS diferenca,
      'Receita do R-2060 menor que a da EFD-C ou das notas' AS resultado,
      CASE WHEN m.caixa THEN 'Informativo' ELSE 'Risco' END AS tipo,
      CASE WHEN NOT m.caixa THEN proporcao(-diferenca, m.cprb, m.receita_r2060) END AS estimado
    FROM mes m
    WHERE diferenca < -1
    UNION ALL BY NAME
    SELECT
      m.*,
      m.receita_r2060 - m.receita_efdc AS diferenca,
      'Receita do R-2060 maior que a da EFD-C ou das notas' AS resultado, 'Informativo' AS tipo
    FROM mes m
    WHERE diferenca > 1 AND m.da_efdc
    UNION ALL BY NAME
    SELECT
      m.*, e.valor AS diferenca,
      e.nome || ' excluído da base da CPRB' AS resultado,
      'Risco' AS tipo,
      proporcao(e.valor, m.cprb, m.base) AS estimado
    FROM mes m
    JOIN excluido e ON e.mes = m.mes
    UNION ALL BY NAME
    SELECT
      m.*,
      m.cprb - coalesce(m.suspensa, 0) - m.dctfweb AS diferenca,
      'CPRB diferente da DCTFWeb: veja Cruzamento Reinf x DCTFWeb x Pagamentos' AS resultado,
      'Informativo' AS tipo
    FROM mes m
    WHERE m.estado = 'Fechado'
      AND abs(m.cprb - m.dctfweb) > 1
      AND abs(m.cprb - coalesce(m.suspensa, 0) - m.dctfweb) > 1
      AND abs(m.cprb + m.ajustes - m.dctfweb) > 1
      AND abs(m.cprb + m.ajustes - coalesce(m.suspensa, 0) - m.dctfweb) > 1
  ),
  linha AS (
    SELECT
      mes,
      concat_ws(' - ', atividade, descricao) AS atividade,
      receita_r2060, receita_p100, exclusoes, base, aliquota, tabela, cprb, diferenca, resultado,
      CASE WHEN resultado = 'CPRB menor que a alíquota da tabela' THEN 'Risco' ELSE 'Informativo' END AS tipo,
      CASE WHEN tipo = 'Risco' THEN -diferenca END AS estimado
    FROM da_atividade
    WHERE resultado IS NOT NULL
    UNION ALL BY NAME
    SELECT
      mes, receita_r2060, receita_efdc, exclusoes, base,
      reinf_aliquota(cprb, base) AS aliquota,
      cprb, dctfweb, diferenca, resultado, tipo, estimado
    FROM do_mes
  )
SELECT
  mes_ano(t.mes) AS "Período",
  t.atividade AS "Atividade",
  CAST(t.receita_r2060 AS DECIMAL(18, 2)) AS "Receita R-2060",
  CAST(t.receita_p100 AS DECIMAL(18, 2)) AS "Receita P100",
  CAST(t.receita_efdc AS DECIMAL(18, 2)) AS "Receita EFD-C e NF",
  CAST(t.exclusoes AS DECIMAL(18, 2)) AS "Exclusões",
  CAST(t.base AS DECIMAL(18, 2)) AS "Base",
  t.aliquota AS "Alíquota Declarada",
  t.tabela AS "Alíquota Tabela",
  CAST(t.cprb AS DECIMAL(18, 2)) AS "CPRB",
  CAST(t.dctfweb AS DECIMAL(18, 2)) AS "DCTFWeb",
  CAST(t.diferenca AS DECIMAL(18, 2)) AS "Diferença",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  CAST(t.estimado AS DECIMAL(18, 2)) AS "Valor Estimado"
FROM linha t
