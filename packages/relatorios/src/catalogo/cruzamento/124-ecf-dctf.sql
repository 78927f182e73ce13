-- One row per tax, form of payment and period where the ECF, the declarations and the payments do not say the same.
WITH
  ecf AS (
    SELECT tributo, forma, chave_apuracao(forma, DT_FIN) AS chave, sum(greatest(valor, 0)) AS v
    FROM a_pagar_ecf
    GROUP BY ALL
  ),
  desfeita AS (
    SELECT
      r.tributo, r.forma,
      chave_apuracao(r.forma, x.pa_fim) AS chave,
      sum(x.desfeito) AS desfeito,
      sum(x.vigente) AS vigente
    FROM compensacao_conferida x
    JOIN receita_irpj_csll r ON r.codigo = x.codigo4
    GROUP BY ALL
  ),
  dctf AS (
    SELECT
      r.tributo, r.forma,
      chave_apuracao(r.forma, d.pa_fim) AS chave,
      sum(d.debito) AS debito,
      sum(coalesce(d.compensacao, 0)) AS compensado,
      sum(coalesce(d.pagamento, 0)) AS pago_dito,
      sum(coalesce(d.suspensao, 0) + coalesce(d.parcelamento, 0)) AS suspenso,
      sum(coalesce(d.soma_creditos, 0)) AS vinculado,
      bool_or(coalesce(d.pagamento, d.compensacao, d.suspensao, d.parcelamento) IS NULL) AS sem_detalhe
    FROM dctf_geral d
    JOIN receita_irpj_csll r ON r.codigo = left(d.cod_receita, 4)
    WHERE d.pa_fim IS NOT NULL
    GROUP BY ALL
  ),
  -- The total of a late payment holds fines and interest: without a principal it proves no amount.
  darf AS (
    SELECT
      r.tributo, r.forma,
      chave_apuracao(r.forma, p.pa_fim) AS chave,
      sum(coalesce(p.principal, p.total)) AS pago,
      sum(coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END, 0)) AS certo,
      bool_or(p.principal IS NULL) AS sem_principal
    FROM pagamento_unico p
    JOIN receita_irpj_csll r ON r.codigo = left(p.cod_receita, 4)
    WHERE p.pa_fim IS NOT NULL
    GROUP BY ALL
  ),
  anos AS (SELECT DISTINCT left(chave, 4) AS ano FROM ecf),
  chaves AS (
    SELECT tributo, forma, chave FROM ecf
    UNION BY NAME
    SELECT tributo, forma, chave FROM dctf
    UNION BY NAME
    SELECT tributo, forma, chave FROM darf
  ),
  -- A quarter and the yearly adjustment may be declared in any of their months; the adjustment also in the year after.
  declarado AS (
    SELECT DISTINCT
      f.forma,
      chave_apuracao(
        f.forma, CASE WHEN f.adiante = 1 THEN CAST(d.dia - INTERVAL 1 YEAR AS DATE) ELSE d.dia END
      ) AS chave
    FROM (
      SELECT DISTINCT TRY_CAST(right(periodo, 4) || '-' || left(periodo, 2) || '-01' AS DATE) AS dia
      FROM dctf_geral
    ) d
    CROSS JOIN (
      VALUES ('Estimativa', 0), ('Trimestral', 0), ('Presumido', 0), ('Ajuste anual', 0), ('Ajuste anual', 1)
    ) f(forma, adiante)
    WHERE d.dia IS NOT NULL
  ),
  junto AS (
    SELECT
      k.*,
      coalesce(e.v, 0) AS ecf,
      d.debito, p.pago,
      coalesce(d.debito, 0) AS dctf,
      coalesce(p.pago, 0) AS darf,
      coalesce(p.certo, 0) AS darf_certo,
      coalesce(p.sem_principal, FALSE) AS sem_principal,
      compensado_valido(coalesce(d.compensado, 0), x.desfeito, x.vigente) AS comp,
      coalesce(d.suspenso, 0) AS susp,
      coalesce(d.vinculado, 0) AS vinculado,
      coalesce(d.sem_detalhe, FALSE) AS sem_detalhe,
      coalesce(d.pago_dito, 0) AS pago_dito,
      v.chave IS NOT NULL OR d.debito IS NOT NULL AS tem_dctf
    FROM chaves k
    JOIN anos a ON a.ano = left(k.chave, 4)
    LEFT JOIN ecf e ON e.tributo = k.tributo AND e.forma = k.forma AND e.chave = k.chave
    LEFT JOIN dctf d ON d.tributo = k.tributo AND d.forma = k.forma AND d.chave = k.chave
    LEFT JOIN desfeita x ON x.tributo = k.tributo AND x.forma = k.forma AND x.chave = k.chave
    LEFT JOIN darf p ON p.tributo = k.tributo AND p.forma = k.forma AND p.chave = k.chave
    LEFT JOIN declarado v ON v.forma = k.forma AND v.chave = k.chave
  ),
  somado AS (
    SELECT
      *,
      dctf - CASE WHEN sem_detalhe THEN greatest(darf, vinculado) ELSE darf + comp + susp END AS aberto,
      darf + CASE WHEN sem_detalhe THEN 0 ELSE comp END - dctf AS a_maior,
      CASE
        WHEN sem_detalhe THEN greatest(darf_certo, vinculado)
        ELSE greatest(darf_certo, pago_dito) + comp
      END AS extinto
    FROM junto
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN NOT tem_dctf THEN CASE WHEN ecf > 1 OR darf > 1 THEN 'Sem DCTF do período' END
        WHEN ecf - dctf > 1 THEN 'ECF maior que DCTF'
        WHEN dctf - ecf > 1 THEN 'DCTF maior que ECF'
        WHEN aberto > 1 AND EXISTS (SELECT 1 FROM pagamento_unico) THEN 'Débito declarado sem extinção'
        WHEN a_maior > 1 AND sem_principal THEN 'Pagamento total maior que o débito, sem principal informado'
        WHEN a_maior > 1 THEN 'Pagamento maior que o débito'
      END AS resultado
    FROM somado
  )
SELECT
  left(j.chave, 4) AS "Ano",
  substr(j.chave, 6) AS "Período",
  j.tributo AS "Tributo",
  j.forma AS "Forma",
  j.ecf AS "ECF",
  j.debito AS "DCTF",
  j.pago AS "DARF",
  CASE WHEN j.debito IS NOT NULL AND NOT j.sem_detalhe THEN j.comp END AS "Compensado",
  j.ecf - j.dctf AS "Diferença",
  j.resultado AS "Resultado",
  CASE
    WHEN j.resultado IN ('ECF maior que DCTF', 'Débito declarado sem extinção') THEN 'Risco'
    WHEN j.resultado IN ('DCTF maior que ECF', 'Pagamento maior que o débito') THEN 'Oportunidade'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(
    CASE j.resultado
      WHEN 'ECF maior que DCTF' THEN j.ecf - j.dctf
      WHEN 'DCTF maior que ECF' THEN j.dctf - j.ecf
      WHEN 'Débito declarado sem extinção' THEN j.aberto
      WHEN 'Pagamento maior que o débito' THEN j.a_maior
      ELSE 0
    END AS DECIMAL(18, 2)
  ) AS "Valor Estimado",
  concat_ws('/', j.tributo, j.forma, j.chave) AS _debito,
  -- The last day of the period: T1 to T4 are quarters, A01 to A12 months, A00 the year.
  last_day(
    make_date(
      CAST(left(j.chave, 4) AS INTEGER),
      CASE substr(j.chave, 6, 1)
        WHEN 'T' THEN CAST(right(j.chave, 1) AS INTEGER) * 3
        WHEN 'A' THEN coalesce(nullif(CAST(right(j.chave, 2) AS INTEGER), 0), 12)
      END,
      1
    )
  ) AS _fim,
  -- Of a debit that is too high: what was extinct above the tax of the ECF. Without any paper nobody knows.
  CASE
    WHEN j.resultado = 'Pagamento maior que o débito' THEN j.a_maior
    WHEN j.pago IS NOT NULL
      OR j.vinculado > 0
      OR (j.debito IS NOT NULL AND NOT j.sem_detalhe)
      OR EXISTS (SELECT 1 FROM pagamento_unico)
      THEN greatest(0, j.extinto - j.ecf)
  END AS _extinto
FROM julgado j
WHERE j.resultado IS NOT NULL
  AND (EXISTS (SELECT 1 FROM dctf_vigente) OR EXISTS (SELECT 1 FROM pagamento_unico))
