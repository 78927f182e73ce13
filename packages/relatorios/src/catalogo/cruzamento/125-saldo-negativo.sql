-- One row per tax and year, or per tax and quarter (t from 1 to 4, 0 for a year) of the quarterly real profit.
WITH
  -- What the ECF has to pay; of the quarters only those with a negative balance.
  ecf AS (
    SELECT
      strftime(DT_FIN, '%Y') AS ano,
      CASE forma WHEN 'Trimestral' THEN quarter(DT_FIN) ELSE 0 END AS t,
      tributo,
      sum(valor) AS saldo
    FROM a_pagar_ecf
    WHERE forma IN ('Ajuste anual', 'Trimestral') AND valor IS NOT NULL
    GROUP BY ALL
    HAVING t = 0 OR sum(valor) < 0
  ),
  -- What all quarters of the year took off.
  deduzido AS (SELECT ano, tributo, sum(v) AS v FROM antecipado_ecf WHERE t > 0 GROUP BY ALL),
  codigos AS (SELECT codigo, tributo FROM receita_irpj_csll WHERE forma = 'Estimativa'),
  -- Estimates paid. The total of a late payment holds fines and interest: without a principal it is no sure amount.
  pagas AS (
    SELECT
      strftime(p.pa_fim, '%Y') AS ano,
      c.tributo,
      sum(coalesce(p.principal, p.total)) AS v,
      bool_or(p.principal IS NULL AND coalesce(p.arrecadacao > p.vencimento, TRUE)) AS com_acrescimos
    FROM pagamento_unico p
    JOIN codigos c ON c.codigo = left(p.cod_receita, 4)
    GROUP BY ALL
  ),
  dcomp AS (
    SELECT
      strftime(d.pa_fim, '%Y') AS ano,
      c.tributo,
      coalesce(sum(d.principal) FILTER (p.vigente = 'S'), 0) AS v
    FROM ecac_perdcomp_debito d
    JOIN perdcomp_vigente p ON p.numero = d.numero
      AND p.arquivo_debito = d._arquivo
      AND (p.vigente = 'S' OR p.motivo = 'Recusado')
    JOIN codigos c ON c.codigo = left(d.cod_receita, 4)
    GROUP BY ALL
  ),
  dctf AS (
    SELECT strftime(d.pa_fim, '%Y') AS ano, c.tributo, sum(coalesce(d.compensacao, 0)) AS v
    FROM dctf_geral d
    JOIN codigos c ON c.codigo = left(d.cod_receita, 4)
    GROUP BY ALL
  ),
  fontes AS (
    SELECT ano, t.tributo, sum(CASE t.tributo WHEN 'IRPJ' THEN ir ELSE csll END) AS v
    FROM fonte_retencao
    CROSS JOIN (VALUES ('IRPJ'), ('CSLL')) t(tributo)
    GROUP BY ALL
  ),
  -- Codes of withholdings that the table of rates does not know.
  fora AS (
    SELECT ano, string_agg(DISTINCT cod_receita, ', ' ORDER BY cod_receita) AS codigos
    FROM fonte_retencao
    WHERE ir IS NULL AND retido <> 0
    GROUP BY ano
  ),
  documento AS (
    SELECT
      coalesce(strftime(credito_fim, '%Y'), regexp_extract(periodo_credito, '20[0-9]{2}')) AS ano,
      CASE
        WHEN date_trunc('quarter', credito_inicio) = date_trunc('quarter', credito_fim)
          THEN quarter(credito_fim)
        ELSE coalesce(
          TRY_CAST(regexp_extract(upper(strip_accents(periodo_credito)), '([1-4])\D{0,4}T', 1) AS BIGINT), 0
        )
      END AS t,
      upper(regexp_extract(lower(strip_accents(tipo_credito)), 'saldo negativo.*(irpj|csll)', 1)) AS tributo,
      coalesce(contains(lower(tipo_documento), 'pedido'), FALSE) AS per,
      coalesce(CASE WHEN per THEN pedido END, credito_utilizado, pedido) AS valor,
      coalesce(
        transmissao < min(transmissao) FILTER (per) OVER (PARTITION BY ano, t, tributo), FALSE
      ) AS antes
    FROM perdcomp_vigente
    WHERE (vigente = 'S' OR motivo = 'Recusado')
      AND NOT coalesce(contains(lower(tipo_documento), 'cancelamento'), FALSE)
  ),
  pedidos AS (
    SELECT
      ano, t, tributo,
      greatest(coalesce(sum(valor) FILTER (per OR antes), 0), coalesce(sum(valor) FILTER (NOT per), 0)) AS v,
      bool_or(valor IS NULL) AS sem_valor
    FROM documento
    GROUP BY ALL
  ),
  -- Quarters have no estimates; a request that names the year is taken off each of them.
  junto AS (
    SELECT
      e.ano, e.t, e.tributo,
      e.saldo + coalesce(a.v, 0) AS devido,
      coalesce(p.v, 0) AS pagas,
      coalesce(p.com_acrescimos, FALSE) AS com_acrescimos,
      coalesce(d.v, t.v, 0) AS compensadas,
      CASE
        WHEN e.t = 0 THEN coalesce(f.v, 0)
        WHEN f.v + 1 >= y.v THEN coalesce(a.v, 0)
        ELSE 0
      END AS retencoes,
      e.saldo,
      coalesce(q.v, 0) AS proprio,
      coalesce(q.v, 0) + coalesce(g.v, 0) AS perdcomp,
      coalesce(q.sem_valor, FALSE) OR coalesce(g.sem_valor, FALSE) AS sem_valor,
      coalesce(p.v, 0) > 0 OR coalesce(d.v, t.v, 0) > 0 OR retencoes > 0 AS comprovado
    FROM ecf e
    LEFT JOIN antecipado_ecf a ON a.ano = e.ano AND a.t = e.t AND a.tributo = e.tributo
    LEFT JOIN deduzido y ON e.t > 0 AND y.ano = e.ano AND y.tributo = e.tributo
    LEFT JOIN pagas p ON e.t = 0 AND p.ano = e.ano AND p.tributo = e.tributo
    LEFT JOIN dcomp d ON e.t = 0 AND d.ano = e.ano AND d.tributo = e.tributo
    LEFT JOIN dctf t ON e.t = 0 AND t.ano = e.ano AND t.tributo = e.tributo
    LEFT JOIN fontes f ON f.ano = e.ano AND f.tributo = e.tributo
    LEFT JOIN pedidos q ON q.ano = e.ano AND q.t = e.t AND q.tributo = e.tributo
    LEFT JOIN pedidos g ON e.t > 0 AND g.t = 0 AND g.ano = e.ano AND g.tributo = e.tributo
  ),
  -- With a payment of which the principal is not known, no credit goes beyond the balance that the ECF has.
  calculada AS (
    SELECT
      *,
      devido - pagas - compensadas - retencoes AS calculado,
      greatest(
        -CASE WHEN com_acrescimos THEN greatest(calculado, least(saldo, 0)) ELSE calculado END, 0
      ) AS credito,
      CASE WHEN NOT sem_valor THEN greatest(credito - perdcomp, 0) END AS disponivel
    FROM junto
  ),
  julgada AS (
    SELECT
      *,
      CASE
        WHEN NOT comprovado AND (saldo < -1 OR perdcomp > 1) THEN 'Sem comprovantes de antecipação'
        WHEN proprio - credito > 1 THEN 'PER/DCOMP maior que o saldo negativo'
        WHEN calculado - least(saldo, 0) > 1 AND saldo < 0 THEN 'Saldo negativo da ECF não comprovado'
        WHEN sem_valor AND credito - perdcomp > 1 THEN 'PER/DCOMP sem valor na listagem'
        WHEN disponivel > 1 THEN 'Saldo negativo disponível'
      END AS resultado
    FROM calculada
  )
SELECT
  CASE WHEN j.t > 0 THEN CAST(j.t AS VARCHAR) || 'T/' || j.ano ELSE j.ano END AS "Ano",
  j.tributo AS "Tributo",
  j.devido AS "Tributo Devido",
  j.pagas AS "Estimativas Pagas",
  j.compensadas AS "Estimativas Compensadas",
  j.retencoes AS "Retenções",
  j.calculado AS "Saldo Calculado",
  j.saldo AS "Saldo na ECF",
  j.perdcomp AS "PERDCOMP",
  j.disponivel AS "Disponível",
  j.resultado
    || coalesce('; retenções não contadas, fora da tabela: código ' || x.codigos, '') AS "Resultado",
  CASE j.resultado
    WHEN 'Saldo negativo disponível' THEN 'Oportunidade'
    WHEN 'Sem comprovantes de antecipação' THEN 'Informativo'
    WHEN 'PER/DCOMP sem valor na listagem' THEN 'Informativo'
    ELSE 'Risco'
  END AS "Tipo",
  CAST(
    CASE j.resultado
      WHEN 'PER/DCOMP maior que o saldo negativo' THEN j.proprio - j.credito
      WHEN 'Saldo negativo da ECF não comprovado' THEN least(j.calculado, 0) - j.saldo
      WHEN 'Saldo negativo disponível' THEN j.disponivel
      ELSE 0
    END AS DECIMAL(18, 2)
  ) AS "Valor Estimado",
  last_day(
    make_date(CAST(j.ano AS INTEGER), CASE j.t WHEN 0 THEN 12 ELSE CAST(j.t AS INTEGER) * 3 END, 1)
  ) AS _fim
FROM julgada j
LEFT JOIN fora x ON x.ano = j.ano
WHERE j.resultado IS NOT NULL
  AND (
    EXISTS (SELECT 1 FROM dctf_vigente)
    OR EXISTS (SELECT 1 FROM pagamento_unico)
    OR EXISTS (SELECT 1 FROM perdcomp_vigente)
    OR EXISTS (SELECT 1 FROM fonte_retencao)
  )
