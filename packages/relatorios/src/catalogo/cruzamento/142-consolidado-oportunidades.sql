-- The opportunities of every report as dated rows: one thesis, one class of value, one day on which the right ends.
-- The findings of the reports come in one shape (achados.ts).
WITH
  bruto AS (:achados),
  -- A finding whose amount has several classes, or several payments, is one line of what is shown. The rows of a report
  -- are summed before anything is looked up: most of them differ in nothing that is shown here.
  somado AS (
    SELECT
      fonte,
      quando,
      regra,
      ajustado,
      confianca,
      situacao,
      prescreve,
      classe,
      conferido,
      extincao,
      tributo,
      sum(valor) AS valor,
      count(*) FILTER (valor > 0 AND primeira) AS linhas
    FROM (
      SELECT
        *,
        arquivo IS NULL
          OR row_number() OVER (
            -- One number takes a third of the time of five texts.
            PARTITION BY hash(fonte, arquivo, linha, regra, coalesce(confianca, conferido))
            ORDER BY classe = 'Sem valor', classe, extincao
          ) = 1 AS primeira
      FROM bruto
      WHERE valor <> 0
    )
    GROUP BY ALL
  ),
  -- The month that a finding is of; of a quarter its last one, of a year December.
  datado AS (
    SELECT
      *,
      regexp_extract(quando, '[0-9]{4}') AS ano,
      regexp_matches(quando, '^[0-9]{2}/[0-9]{4}$') AS mensal,
      TRY_CAST(CASE
        WHEN regexp_matches(quando, '^[1-4]T/[0-9]{4}$')
          THEN (
            right(quando, 4)
            || '-'
            || lpad(CAST(CAST(left(quando, 1) AS INTEGER) * 3 AS VARCHAR), 2, '0')
            || '-01'
          )
        WHEN regexp_matches(quando, '^[0-9]{2}/[0-9]{4}$')
          THEN right(quando, 4) || '-' || left(quando, 2) || '-01'
        WHEN regexp_matches(quando, '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN left(quando, 10)
        ELSE regexp_extract(quando, '[0-9]{4}') || '-12-01'
      END AS DATE) AS dia
    FROM somado
  ),
  -- Results that have a thesis of their own; a thesis of any result of the report is for the others.
  resultado_proprio AS (SELECT DISTINCT relatorio, resultado FROM tab_teses WHERE resultado <> ''),
  -- Each finding with its thesis; a thesis holds for facts between its two days.
  com_tese AS (
    SELECT
      b.*,
      coalesce(t.tese, regexp_replace(b.fonte, '^Cruzamento ', '')) AS tese,
      coalesce(b.situacao, t.situacao, 'Não classificada') AS situacao_tese,
      -- A report without a column of its own for it has the certainty of the thesis, one step less without proof of
      -- payment.
      coalesce(
        b.confianca,
        CASE b.conferido WHEN 'Presumido' THEN um_degrau_abaixo(t.confianca) ELSE t.confianca END,
        'Média'
      ) AS certeza,
      coalesce(TRY_CAST(t.prioridade AS INTEGER), 99) AS prioridade,
      coalesce(t.credito, '') AS credito,
      CASE
        WHEN coalesce(t.efeito, 'Normal') IN ('Sem valor', 'Informativo') THEN 'Sem valor'
        WHEN t.efeito = 'Contingente' THEN 'Contingente'
        ELSE b.classe
      END AS classe_final
    FROM datado b
    LEFT JOIN resultado_proprio p ON p.relatorio = b.fonte AND p.resultado = b.regra
    LEFT JOIN tab_teses t ON t.relatorio = b.fonte
      AND t.resultado = coalesce(p.resultado, '')
      AND coalesce(b.dia >= TRY_CAST(nullif(t.inicio, '') AS DATE), TRUE)
      AND coalesce(b.dia <= TRY_CAST(nullif(t.fim, '') AS DATE), TRUE)
  ),
  -- Withholdings that the payers report are inside the negative balance of the year: only the larger of the two counts.
  saldo_e_retencao_do_ano AS (
    SELECT
      ano,
      sum(valor) FILTER (fonte = 'Cruzamento Saldo Negativo IRPJ CSLL') AS saldo_negativo,
      sum(valor) FILTER (fonte = 'Cruzamento Fontes Pagadoras x ECF') AS retencao
    FROM com_tese
    WHERE fonte IN ('Cruzamento Saldo Negativo IRPJ CSLL', 'Cruzamento Fontes Pagadoras x ECF')
    GROUP BY ano
  ),
  -- The negative balance of a year holds every estimate that was paid: what was paid above one of them is inside it.
  tributo_com_saldo AS (
    SELECT DISTINCT ano, tributo
    FROM com_tese
    WHERE fonte = 'Cruzamento Saldo Negativo IRPJ CSLL'
      AND regexp_full_match(quando, '[0-9]{4}')
      AND valor > 0
  ),
  valorado AS (
    SELECT
      c.*,
      CASE
        WHEN c.classe_final IN ('Pago a maior', 'Contribuição da folha')
          -- the month of its payment
          THEN (strftime(coalesce(c.extincao, c.dia + INTERVAL 1 MONTH), '%Y-%m'))
        WHEN c.classe_final IN ('Saldo negativo', 'Saldo de retenções') THEN strftime(c.dia, '%Y-%m')
      END AS mes_extincao,
      coalesce(
        c.prescreve,
        CASE
          WHEN c.classe_final IN ('Pago a maior', 'Contribuição da folha') THEN prescricao_pagamento(c.dia)
        END
      ) AS prescreve_em
    FROM com_tese c
    LEFT JOIN saldo_e_retencao_do_ano a ON a.ano = c.ano
    LEFT JOIN tributo_com_saldo y ON y.ano = c.ano
      AND y.tributo = c.tributo
      AND c.fonte = 'Cruzamento ECF x DCTF IRPJ CSLL'
      AND c.mensal
      AND c.classe_final = 'Pago a maior'
    WHERE c.classe_final <> 'Sem valor'
      AND y.ano IS NULL
      AND NOT coalesce(
        c.fonte = 'Cruzamento Fontes Pagadoras x ECF' AND a.retencao <= a.saldo_negativo, FALSE
      )
      AND NOT coalesce(
        c.fonte = 'Cruzamento Saldo Negativo IRPJ CSLL' AND a.retencao > a.saldo_negativo, FALSE
      )
  ),
  soma AS (
    SELECT
      tese,
      fonte,
      ano,
      certeza,
      situacao_tese,
      credito,
      min(prioridade) AS prioridade,
      sum(valor) AS valor,
      bool_or(ajustado) AS ajustado
    FROM valorado
    GROUP BY tese, fonte, ano, certeza, situacao_tese, credito
  ),
  -- What was asked for already. A paper names the kind of credit and a month, a quarter or a year; never a thesis.
  pedido AS (
    SELECT
      lower(strip_accents(tipo_credito)) AS tipo,
      coalesce(
        strftime(coalesce(credito_inicio, credito_fim), '%Y'), regexp_extract(periodo_credito, '[0-9]{4}')
      ) AS ano,
      credito_inicio,
      credito_fim,
      periodo_credito,
      max(coalesce(pedido, credito_original, credito_utilizado)) AS valor
    FROM perdcomp_vigente
    WHERE vigente = 'S' OR motivo = 'Recusado'
    GROUP BY ALL
  ),
  -- A request of one month or quarter covers the findings of those months alone; one that names a year, those of the
  -- year.
  achado_do_periodo AS (
    SELECT
      v.credito,
      p.tipo,
      p.ano,
      p.credito_inicio,
      p.credito_fim,
      p.periodo_credito,
      any_value(p.valor) AS pedido,
      sum(v.valor) AS achado
    FROM valorado v
    JOIN pedido p ON v.credito <> ''
      AND regexp_matches(p.tipo, v.credito)
      AND p.ano = v.ano
      AND (
        NOT v.mensal
        OR p.credito_inicio IS NULL
        OR v.dia BETWEEN date_trunc('month', p.credito_inicio) AND coalesce(
          p.credito_fim, last_day(p.credito_inicio)
        )
      )
    GROUP BY ALL
  ),
  coberto AS (
    SELECT credito, ano, sum(least(pedido, achado)) AS valor FROM achado_do_periodo GROUP BY credito, ano
  ),
  achado AS (
    SELECT credito, ano, sum(greatest(valor, 0)) AS valor FROM soma WHERE credito <> '' GROUP BY credito, ano
  ),
  tratado AS (
    SELECT
      s.*,
      CASE
        WHEN s.ajustado AND s.valor <= tolerancia_documento() THEN 'Sim'
        WHEN c.valor >= a.valor THEN 'Sim'
        WHEN s.ajustado OR c.valor > 0 THEN 'Parcial'
        ELSE 'Não'
      END AS ja_tratado
    FROM soma s
    LEFT JOIN achado a ON a.credito = s.credito AND a.ano = s.ano
    LEFT JOIN coberto c ON c.credito = s.credito AND c.ano = s.ano
  ),
  -- The same error in each of the last three months with files goes on: what it costs in a month.
  ultimo_mes AS (
    SELECT DISTINCT CAST(date_trunc('month', inicio) AS DATE) AS mes
    FROM arq
    WHERE tipo = 'EFDC' AND situacao = 'Usado'
    QUALIFY dense_rank() OVER (ORDER BY date_trunc('month', inicio) DESC) <= 3
  ),
  do_mes AS (
    SELECT
      tese,
      fonte,
      situacao_tese,
      -- Whether a month has proof of its payment says nothing of the error.
      CASE WHEN conferido = 'Presumido' AND certeza = 'Média' THEN 'Alta' ELSE certeza END AS grau,
      arg_max(certeza, ordem_confianca(certeza)) AS certeza,
      credito,
      dia,
      sum(valor) AS valor
    FROM valorado
    WHERE mensal AND classe_final <> 'Contingente' AND dia IN (SELECT mes FROM ultimo_mes)
    GROUP BY ALL
  ),
  futura AS (
    SELECT
      tese,
      fonte,
      situacao_tese,
      grau,
      credito,
      arg_max(certeza, dia) AS certeza,
      strftime(max(dia), '%Y') AS ano,
      -- The least of the months: what is sure to go on.
      min(valor) AS valor
    FROM do_mes
    WHERE valor > 0
    GROUP BY ALL
    HAVING count(*) = (SELECT count(*) FROM ultimo_mes) AND count(*) = 3
  ),
  detalhe AS (
    SELECT
      v.tese,
      v.fonte,
      v.ano,
      v.certeza,
      v.situacao_tese,
      t.ja_tratado,
      v.classe_final AS classe,
      CASE
        WHEN v.classe_final IN ('Pago a maior', 'Contribuição da folha')
          THEN coalesce(v.conferido, 'Presumido')
      END AS conferido,
      v.mes_extincao,
      v.prescreve_em,
      t.prioridade,
      sum(v.linhas) AS linhas,
      sum(v.valor) AS valor
    FROM valorado v
    JOIN tratado t ON t.tese = v.tese
      AND t.fonte = v.fonte
      AND t.ano IS NOT DISTINCT FROM v.ano
      AND t.certeza = v.certeza
      AND t.situacao_tese = v.situacao_tese
      AND t.credito = v.credito
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
      f.tese,
      f.fonte,
      f.ano,
      f.certeza,
      f.situacao_tese,
      t.ja_tratado,
      'Redução futura' AS classe,
      t.prioridade,
      0 AS linhas,
      f.valor
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
  CAST(d.linhas AS INTEGER) AS linhas,
  CAST(d.valor AS DECIMAL(18, 2)) AS valor
FROM detalhe d
