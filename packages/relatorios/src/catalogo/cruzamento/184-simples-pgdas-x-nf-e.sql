-- One row per month, establishment and tax: what the notes say of resale that was taxed before, and what the PGDAS-D
-- parts from the rest. Goods that neither their NCM nor their description proves have a row of their own.
WITH
  nas_notas AS (
    SELECT
      cnpj, mes,
      sum(valor) AS receita,
      bool_or(mod = '65') AS com_nfce,
      coalesce(sum(valor) FILTER (monofasica AND confianca <> 'Baixa'), 0) AS monofasico,
      coalesce(sum(valor) FILTER (monofasica AND confianca = 'Baixa' AND NOT importada), 0) AS a_confirmar,
      coalesce(sum(valor) FILTER (monofasica AND importada), 0) AS importado,
      coalesce(bool_or(monofasica AND confianca = 'Média'), FALSE) AS media,
      coalesce(sum(valor) FILTER (com_st), 0) AS st,
      coalesce(sum(valor) FILTER (com_st_fora), 0) AS st_fora,
      coalesce(sum(valor) FILTER (com_st AND monofasica AND confianca <> 'Baixa'), 0) AS monofasico_com_st
    FROM simples_venda
    WHERE NOT exterior AND NOT servico
    GROUP BY cnpj, mes
  ),
  declarada AS (
    SELECT
      cnpj_basico, mes, _arquivo, cnpj,
      sum(receita) AS receita,
      coalesce(sum(receita) FILTER (anexo = 'I' AND segregada_pis_cofins), 0) AS monofasico,
      coalesce(sum(receita) FILTER (anexo = 'I' AND NOT fora_pis_cofins), 0) AS base_pis_cofins,
      coalesce(sum(receita) FILTER (anexo = 'I' AND segregada_icms), 0) AS st,
      coalesce(sum(receita) FILTER (anexo = 'I' AND NOT fora_icms), 0) AS base_icms
    FROM pgdas_parcela
    WHERE anexo IN ('I', 'II') AND mercado = 'Interno'
    GROUP BY ALL
  ),
  -- What the DAS has of each tax on resale, where all of it could be read.
  no_das AS (
    SELECT _arquivo, cnpj, sum(pis + cofins) AS pis_cofins, sum(icms) AS icms
    FROM ecac_pgdas_atividade
    WHERE anexo = 'I' AND mercado = 'Interno'
    GROUP BY ALL
    HAVING count(total) = count(*)
  ),
  estabelecimento AS (
    SELECT
      coalesce(d.mes, n.mes) AS mes,
      coalesce(d.cnpj, n.cnpj) AS cnpj,
      d._arquivo, d.receita AS declarada,
      coalesce(n.receita, 0) AS receita,
      coalesce(n.com_nfce, FALSE) AS com_nfce,
      coalesce(n.monofasico, 0) AS monofasico,
      coalesce(n.a_confirmar, 0) AS a_confirmar,
      coalesce(n.importado, 0) AS importado,
      coalesce(n.st_fora, 0) AS st_fora,
      coalesce(n.media, FALSE) AS media,
      coalesce(n.st, 0) AS st,
      coalesce(n.monofasico_com_st, 0) AS monofasico_com_st,
      d.monofasico AS monofasico_declarado, d.base_pis_cofins, d.st AS st_declarada, d.base_icms, v.regime,
      v.transmitida,
      coalesce(v.rbt12_interno, v.rbt12_total) AS rbt12,
      v.arquivo, q.efetiva,
      q.pis + q.cofins AS parte_pis_cofins,
      q.icms AS parte_icms, i.pis_cofins, i.icms, b.exigivel, b.pago,
      -- What was never declared was not overpaid either, and owes its own tax.
      CASE
        WHEN n.receita - d.receita > tolerancia_total() THEN n.receita - d.receita
        ELSE 0
      END AS nao_declarada,
      sum(
        coalesce(imposto(nao_declarada, q.efetiva), nao_declarada)
      ) OVER (PARTITION BY d.mes) AS falta_no_mes
    FROM declarada d
    FULL JOIN nas_notas n ON n.cnpj = d.cnpj AND n.mes = d.mes
    LEFT JOIN pgdas_vigente v ON v._arquivo = d._arquivo
    LEFT JOIN simples_aliquota q ON q.cnpj_basico = d.cnpj_basico
      AND q.mes = d.mes
      AND q.anexo = 'I'
      AND q.mercado = 'Interno'
    LEFT JOIN no_das i ON i._arquivo = d._arquivo AND i.cnpj = d.cnpj
    LEFT JOIN pgdas_debito b ON b.cnpj_basico = d.cnpj_basico AND b.mes = d.mes
  ),
  por_tributo AS (
    SELECT
      *, 'PIS e COFINS' AS tributo, 1 AS vez, monofasico AS nota, monofasico_declarado AS parte_declarada,
      greatest(a_confirmar, 0) + greatest(importado, 0) AS por_confirmar,
      base_pis_cofins AS base, pis_cofins AS imposto_no_das, parte_pis_cofins AS parte
    FROM estabelecimento
    WHERE monofasico <> 0 OR monofasico_declarado <> 0
    UNION ALL BY NAME
    SELECT
      *, 'ICMS' AS tributo, 1 AS vez, st AS nota, st_declarada AS parte_declarada,
      greatest(st_fora, 0) AS por_confirmar,
      base_icms AS base, icms AS imposto_no_das, parte_icms AS parte
    FROM estabelecimento
    WHERE st <> 0 OR st_declarada <> 0
    UNION ALL BY NAME
    SELECT *, 'PIS e COFINS' AS tributo, 2 AS vez, a_confirmar AS nota
    FROM estabelecimento
    WHERE a_confirmar > 0
    UNION ALL BY NAME
    SELECT *, 'PIS e COFINS' AS tributo, 3 AS vez, importado AS nota FROM estabelecimento WHERE importado > 0
    UNION ALL BY NAME
    SELECT *, 'ICMS' AS tributo, 2 AS vez, st_fora AS nota FROM estabelecimento WHERE st_fora > 0
  ),
  comparada AS (
    SELECT
      *, nota - parte_declarada AS diferenca,
      -- No more can be parted than what paid the tax.
      CASE
        WHEN base IS NOT NULL THEN greatest(0, least(nota - parte_declarada - nao_declarada, base))
      END AS nao_segregada,
      -- A return of what another month sold is no excess of this one.
      parte_declarada - greatest(nota, 0) AS sobra,
      sobra - por_confirmar AS excesso,
      abs(receita - declarada) <= tolerancia_total() AS coberta,
      coalesce(
        abs(
          percentual(CAST(imposto_no_das AS DECIMAL(18, 2)), CAST(base AS DECIMAL(18, 2)))
          - efetiva * parte / 100
        ) > tolerancia_do_quociente(),
        FALSE
      ) AS quociente_difere
    FROM por_tributo
  ),
  valorada AS (
    SELECT
      *,
      CASE
        WHEN vez > 1 THEN 'A confirmar'
        WHEN _arquivo IS NULL THEN 'Sem PGDAS-D'
        WHEN diferenca > tolerancia_total() AND nao_declarada > 0 AND nao_segregada = 0 THEN 'Não declarada'
        WHEN diferenca > tolerancia_total() AND nao_segregada > 0 THEN 'Falta'
        WHEN diferenca > tolerancia_total() THEN 'Sem base'
        WHEN excesso > tolerancia_total() THEN 'Sobra'
        WHEN sobra > tolerancia_total() THEN 'Sobra a confirmar'
        ELSE 'Confere'
      END AS situacao,
      CASE
        WHEN vez > 1 OR _arquivo IS NULL THEN NULL
        WHEN imposto_no_das IS NOT NULL AND base > 0 THEN proporcao(
          CAST(greatest(nao_segregada, excesso) AS DECIMAL(18, 2)),
          CAST(imposto_no_das AS DECIMAL(18, 2)),
          CAST(base AS DECIMAL(18, 2))
        )
        ELSE imposto(greatest(nao_segregada, excesso), efetiva * parte / 100)
      END AS valor
    FROM comparada
  ),
  somada AS (
    SELECT *, sum(CASE WHEN situacao = 'Falta' THEN valor END) OVER (PARTITION BY mes) AS achado_no_mes
    FROM valorada
  ),
  julgada AS (
    SELECT * REPLACE (CASE
      WHEN situacao = 'Falta'
        AND falta_no_mes > 0
        AND achado_no_mes <= falta_no_mes + coalesce(greatest(exigivel - pago, 0), 0)
        THEN 'Não declarada'
      ELSE situacao
    END AS situacao)
    FROM somada
  ),
  linha AS (
    SELECT
      *,
      CASE
        WHEN situacao = 'Falta' AND valor > 0 THEN 'Oportunidade'
        -- Notes that are missing may show the rest.
        WHEN situacao = 'Sobra' AND coberta THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo
    FROM julgada
  )
SELECT
  mes_ano(l.mes) AS "Período",
  l.cnpj AS "CNPJ Estab.",
  l.tributo AS "Tributo",
  CAST(l.receita AS DECIMAL(18, 2)) AS "Receita Notas",
  CAST(l.declarada AS DECIMAL(18, 2)) AS "Receita PGDAS",
  CAST(CASE WHEN l.tributo <> 'ICMS' THEN l.nota END AS DECIMAL(18, 2)) AS "Monofásico nas Notas",
  CAST(CASE WHEN l.tributo <> 'ICMS' THEN l.parte_declarada END AS DECIMAL(18, 2)) AS "Monofásico Segregado",
  CAST(CASE
    WHEN l.tributo <> 'ICMS' THEN l.nao_segregada
  END AS DECIMAL(18, 2)) AS "Monofásico Não Segregado",
  CAST(CASE
    WHEN l.tributo <> 'ICMS' AND l.vez = 1 THEN l.monofasico_com_st
  END AS DECIMAL(18, 2)) AS "Monofásico com ST nas Notas",
  CAST(CASE WHEN l.tributo = 'ICMS' THEN l.nota END AS DECIMAL(18, 2)) AS "ST nas Notas",
  CAST(CASE WHEN l.tributo = 'ICMS' THEN l.parte_declarada END AS DECIMAL(18, 2)) AS "ST Segregada",
  CAST(CASE WHEN l.tributo = 'ICMS' THEN l.nao_segregada END AS DECIMAL(18, 2)) AS "ST Não Segregada",
  l.rbt12 AS "RBT12",
  l.efetiva AS "Alíquota Efetiva",
  CASE WHEN l.tributo <> 'ICMS' THEN l.parte END AS "% PIS COFINS",
  CASE WHEN l.tributo <> 'ICMS' AND l.tipo = 'Oportunidade' THEN l.valor END AS "PIS COFINS a Recuperar",
  CASE WHEN l.tributo = 'ICMS' THEN l.parte END AS "% ICMS",
  CASE WHEN l.tributo = 'ICMS' AND l.tipo = 'Oportunidade' THEN l.valor END AS "ICMS a Recuperar",
  l.pago AS "DAS Pago",
  CASE
    WHEN l.vez > 1
      OR l.situacao = 'Sobra a confirmar'
      OR l._arquivo IS NULL
      OR l.regime = 'Caixa'
      OR l.quociente_difere
      OR (NOT l.coberta AND NOT l.com_nfce)
      THEN 'Baixa'
    WHEN NOT l.coberta OR NOT l.transmitida OR (l.media AND l.tributo <> 'ICMS') OR l.tributo = 'ICMS'
      THEN 'Média'
    ELSE 'Alta'
  END AS "Confiança",
  CASE l.situacao
    WHEN 'A confirmar' THEN CASE
      WHEN l.tributo = 'ICMS' THEN 'ICMS-ST a confirmar: venda a outro estado'
      WHEN l.vez = 3 THEN 'Monofásico a confirmar: importação própria paga a alíquota concentrada'
      ELSE 'Monofásico a confirmar pelo produto'
    END
    WHEN 'Sem PGDAS-D' THEN 'Sem o PGDAS-D do mês'
    WHEN 'Falta' THEN CASE l.tributo WHEN 'ICMS' THEN 'ICMS-ST' ELSE 'Monofásico' END || ' não segregado'
    WHEN 'Sobra'
      THEN CASE l.tributo WHEN 'ICMS' THEN 'ICMS-ST' ELSE 'Monofásico' END || ' segregado acima das notas'
    WHEN 'Sobra a confirmar' THEN CASE l.tributo
      WHEN 'ICMS' THEN 'ICMS-ST segregado acima das notas: confira as vendas a outro estado'
      ELSE 'Monofásico segregado acima das notas: confira os produtos'
    END
    WHEN 'Não declarada' THEN 'Notas acima da receita declarada'
    WHEN 'Sem base' THEN 'Notas acima da receita declarada que paga o tributo'
    ELSE 'Segregação confere'
  END AS "Resultado",
  l.tipo AS "Tipo",
  CASE WHEN l.tipo <> 'Informativo' THEN l.valor END AS "Valor Estimado",
  l.arquivo AS "Arquivo",
  l.mes AS _mes,
  -- What was paid beyond what the month owes once it is corrected; what was paid beyond the declared debt is a finding
  -- of 'Cruzamento Simples DAS x Pagamentos'.
  CASE
    WHEN l.pago = 0 THEN 0
    WHEN l.pago IS NOT NULL AND l.exigivel IS NOT NULL
      THEN greatest(0, least(l.pago, l.exigivel) - (l.exigivel + l.falta_no_mes - l.achado_no_mes))
  END AS _extinto,
  CASE
    WHEN l.falta_no_mes > 0 AND (l.pago IS NULL OR (l.pago <> 0 AND l.exigivel IS NULL))
      THEN greatest(0, l.achado_no_mes - l.falta_no_mes)
  END AS _presumido,
  concat_ws(
    ' ',
    CASE
      WHEN l.tributo = 'ICMS' THEN 'O ICMS é do estado: peça à Secretaria da Fazenda, pelas regras dela.'
    END,
    CASE
      WHEN l.regime = 'Caixa'
        THEN 'Regime de caixa: a receita do mês é a recebida, e as notas são as emitidas. Confira.'
    END,
    CASE
      WHEN l.quociente_difere
        THEN 'O imposto impresso não é a alíquota da RBT12 sobre a receita: confira o PGDAS-D.'
    END,
    CASE
      WHEN l.pago = 0
        THEN 'O extrato não mostra pagamento: se o DAS foi pago, envie o comprovante ou um extrato novo.'
    END,
    CASE WHEN NOT l.transmitida THEN 'Só o extrato do mês foi enviado: envie a declaração ou o recibo.' END,
    CASE WHEN l.tributo <> 'ICMS' THEN 'Retifique o PGDAS-D do mês e peça no Portal do Simples Nacional.' END
  ) AS _nota
FROM linha l
