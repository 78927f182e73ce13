WITH
  total AS (
    SELECT
      CR AS cod, perApur AS per, 'R-2000' AS serie, 'Mensal' AS parte,
      last_day(reinf_dia(perApur)) AS fim,
      vlrCR AS valor, vlrCRSusp AS suspenso
    FROM reinf_total_previdenciario
    WHERE evento = 'R-9011' AND CR IS NOT NULL
    UNION ALL BY NAME
    SELECT
      CR AS cod, perApur AS per, 'R-4000' AS serie,
      CASE grupo WHEN 'totApurSem' THEN 'Semanas do mês' ELSE reinf_parte(grupo, perApurCR) END AS parte,
      reinf_fim_da_parte(grupo, perApurCR, reinf_dia(perApur)) AS fim,
      vlrCRDCTF AS valor, vlrCRSuspDCTF AS suspenso
    FROM reinf_total_codigo
  ),
  codigo AS (
    SELECT cod, any_value(serie) AS serie, bool_or(parte = 'Semanas do mês') AS semanal
    FROM total
    GROUP BY cod
  ),
  apurado AS (
    SELECT
      cod, fim,
      any_value(parte) AS parte,
      sum(coalesce(valor, 0)) AS reinf,
      sum(coalesce(suspenso, 0)) AS suspenso
    FROM total
    GROUP BY cod, fim
  ),
  declarado AS (
    SELECT
      d.cod_receita AS cod, d.pa_fim AS fim,
      bool_and(mes_inteiro(d.pa_inicio, d.pa_fim) IS NOT NULL) AS mensal,
      sum(coalesce(d.debito, 0)) AS dctf,
      sum(coalesce(d.soma_creditos, 0)) AS creditos,
      sum(d.compensacao) AS compensado
    FROM dctf_vigente d
    JOIN codigo c ON c.cod = d.cod_receita
    WHERE d.fonte = 'DCTFWeb' AND d.categoria = 'Geral'
    GROUP BY d.cod_receita, d.pa_fim
  ),
  mes_declarado AS (
    SELECT DISTINCT last_day(pa_fim) AS mes
    FROM dctf_vigente
    WHERE fonte = 'DCTFWeb' AND categoria = 'Geral' AND pa_fim IS NOT NULL
  ),
  -- A payment of four digits takes the only code that begins with them on its day.
  devido AS (
    SELECT cod, fim FROM apurado
    UNION
    SELECT cod, fim FROM declarado
  ),
  unico AS (
    SELECT left(cod, 4) AS codigo4, fim, any_value(cod) AS cod
    FROM devido
    GROUP BY left(cod, 4), fim
    HAVING count(*) = 1
  ),
  pago AS (
    SELECT
      coalesce(c.cod, u.cod) AS cod,
      CASE WHEN c.semanal THEN last_day(p.pa_fim) ELSE p.pa_fim END AS fim,
      sum(coalesce(p.pago, 0)) AS darf,
      bool_or(p.pago IS NULL) AS sem_principal
    FROM pagamento_do_codigo p
    LEFT JOIN codigo c ON c.cod = p.codigo
    LEFT JOIN unico u ON u.codigo4 = p.codigo AND u.fim = p.pa_fim
    WHERE coalesce(c.cod, u.cod) IS NOT NULL
    GROUP BY ALL
  ),
  junto AS (
    SELECT
      cod, fim, a.parte, d.mensal, a.reinf, d.dctf,
      coalesce(a.suspenso, 0) AS suspenso,
      d.compensado,
      coalesce(p.darf, 0) AS darf,
      greatest(coalesce(d.creditos, 0), coalesce(a.suspenso, 0)) AS outros,
      -- Nobody knows that all payments are here: what no paper pays is not known to be open.
      p.darf IS NOT NULL AND NOT coalesce(p.sem_principal, FALSE) AS paga
    FROM apurado a
    FULL JOIN declarado d USING (cod, fim)
    FULL JOIN pago p USING (cod, fim)
  ),
  conferido AS (
    SELECT
      j.*,
      coalesce(j.reinf, 0) - coalesce(j.dctf, 0) AS diferenca,
      CASE
        WHEN j.darf + j.outros <= j.dctf + 1 THEN j.darf + j.outros
        ELSE greatest(j.darf, j.outros)
      END AS coberto,
      CASE WHEN j.paga THEN j.darf - j.dctf END AS a_maior,
      f.estado,
      last_day(j.fim) IN (SELECT mes FROM mes_declarado) AS com_dctf,
      EXISTS (SELECT 1 FROM ecac_pagamento) AS com_papel,
      c.serie
    FROM junto j
    JOIN codigo c ON c.cod = j.cod
    LEFT JOIN reinf_fechamento_mes f ON f.per_apur = strftime(j.fim, '%Y-%m') AND f.serie = c.serie
    CROSS JOIN projeto p
    WHERE j.fim BETWEEN p.inicio AND last_day(p.fim)
      AND (EXISTS (SELECT 1 FROM mes_declarado) OR EXISTS (SELECT 1 FROM pago))
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN estado IS NULL THEN 'Sem total da EFD-Reinf no mês'
        WHEN estado = 'Reaberto' THEN 'Mês reaberto na EFD-Reinf'
        WHEN NOT com_dctf THEN 'Sem DCTFWeb do período'
        ELSE nullif(
          concat_ws(
            '; ',
            CASE
              WHEN diferenca > 1 THEN 'EFD-Reinf maior que a DCTFWeb'
              WHEN diferenca < -1 THEN 'DCTFWeb maior que a EFD-Reinf: confira o que veio do eSocial'
            END,
            CASE
              WHEN paga AND darf - coalesce(dctf, 0) > 1 THEN 'Pagamento a maior'
              WHEN paga AND dctf - coberto > 1 THEN 'Débito não extinto'
              WHEN NOT paga AND dctf - coberto > 1 AND com_papel THEN 'Sem comprovante do pagamento'
            END
          ),
          ''
        )
      END AS resultado
    FROM conferido
  ),
  classificado AS (
    SELECT
      *,
      CASE
        WHEN resultado LIKE 'Sem %' OR resultado LIKE 'Mês %' THEN 'Informativo'
        WHEN resultado LIKE 'EFD-Reinf maior%' THEN 'Risco'
        WHEN resultado LIKE '%Pagamento a maior' THEN 'Oportunidade'
        WHEN resultado LIKE '%Débito não extinto' THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo
    FROM julgado
    WHERE resultado IS NOT NULL
  )
SELECT
  mes_ano(t.fim) AS "Período",
  left(t.cod, 4) || '-' || substr(t.cod, 5) AS "Cód. Receita",
  d.descricao AS "Descrição",
  coalesce(
    t.parte, CASE WHEN t.mensal THEN 'Mensal' ELSE 'Até ' || strftime(t.fim, '%d/%m') END
  ) AS "Apuração",
  t.reinf AS "Reinf",
  t.dctf AS "DCTFWeb",
  CASE WHEN t.paga THEN t.darf END AS "DARF",
  t.suspenso AS "Suspenso",
  t.compensado AS "Compensado",
  CASE WHEN t.estado = 'Fechado' AND t.com_dctf THEN t.diferenca END AS "Diferença",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  CAST(CASE
    WHEN t.tipo = 'Informativo' THEN 0
    WHEN t.tipo = 'Oportunidade' THEN t.darf - coalesce(t.dctf, 0)
    WHEN t.resultado LIKE 'EFD-Reinf maior%' THEN t.diferenca
    ELSE t.dctf - t.coberto
  END AS DECIMAL(18, 2)) AS "Valor Estimado",
  t.cod || '/' || strftime(t.fim, '%Y-%m-%d') AS _debito,
  CASE WHEN t.paga THEN greatest(0, t.darf - coalesce(t.dctf, 0)) END AS _extinto,
  es_vencimento_cp(strftime(t.fim, '%Y-%m')) AS _vencimento
FROM classificado t
LEFT JOIN tab_codigo_receita_dctfweb d ON replace(d.codigo, '-', '') = t.cod
