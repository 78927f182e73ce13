-- One row per month, tax and code of receipt where the EFD-Contribuições, the declaration and the payments do not say
-- the same. A month of which a receipt has no codes is one row with all the codes of its tax.
WITH
  efd AS (
    SELECT
      m.tributo,
      CAST(date_trunc('month', m.inicio) AS DATE) AS mes,
      left(m.COD_REC, 4) AS cod,
      sum(m.VL_DEBITO) AS efd
    FROM m_debito m
    WHERE m.COD_REC <> ''
    GROUP BY ALL
  ),
  codigo AS (
    SELECT codigo AS cod, tributo FROM codigo_pis_cofins
    UNION BY NAME
    SELECT cod, tributo FROM efd
  ),
  -- What each paper says of a month, tax and code.
  lido AS (
    SELECT * FROM efd
    UNION ALL BY NAME
    SELECT
      coalesce(c.tributo, d.tributo) AS tributo,
      CAST(date_trunc('month', d.pa_inicio) AS DATE) AS mes,
      coalesce(c.cod, '') AS cod,
      d.debito AS dctf, d.compensacao AS compensado,
      coalesce(d.suspensao, 0) + coalesce(d.parcelamento, 0) AS suspenso,
      coalesce(d.pagamento, d.compensacao, d.suspensao, d.parcelamento) IS NULL AS sem_detalhe,
      d.soma_creditos AS vinculado
    FROM dctf_geral d
    LEFT JOIN codigo c ON c.cod = left(d.cod_receita, 4)
    WHERE d.pa_inicio IS NOT NULL
      AND (c.cod IS NOT NULL OR (coalesce(d.cod_receita, '') = '' AND d.tributo IN ('PIS', 'COFINS')))
    UNION ALL BY NAME
    SELECT
      c.tributo,
      CAST(date_trunc('month', coalesce(p.pa_fim, p.pa_inicio)) AS DATE) AS mes,
      c.cod,
      coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS darf,
      p.principal IS NULL AND coalesce(p.arrecadacao > p.vencimento, TRUE) AS sem_principal
    FROM pagamento_unico p
    JOIN codigo c ON c.cod = left(p.cod_receita, 4)
    WHERE coalesce(p.pa_fim, p.pa_inicio) IS NOT NULL
    UNION ALL BY NAME
    SELECT c.tributo, CAST(date_trunc('month', x.pa_fim) AS DATE) AS mes, c.cod, x.desfeito, x.vigente
    FROM compensacao_conferida x
    JOIN codigo c ON c.cod = x.codigo4
    WHERE EXISTS (SELECT 1 FROM dctf_geral d WHERE left(d.cod_receita, 4) = x.codigo4 AND d.pa_fim = x.pa_fim)
  ),
  com_chave AS (
    SELECT *, CASE WHEN bool_or(cod = '') OVER (PARTITION BY tributo, mes) THEN '' ELSE cod END AS chave
    FROM lido
  ),
  soma AS (
    SELECT
      l.tributo, l.mes, l.chave,
      string_agg(DISTINCT nullif(l.cod, ''), ', ' ORDER BY nullif(l.cod, '')) AS cod,
      coalesce(sum(l.efd), 0) AS efd,
      coalesce(sum(l.dctf), 0) AS dctf,
      coalesce(sum(l.darf), 0) AS darf,
      coalesce(bool_or(l.sem_principal), FALSE) AS sem_principal,
      compensado_valido(coalesce(sum(l.compensado), 0), sum(l.desfeito), sum(l.vigente)) AS compensado,
      coalesce(sum(l.suspenso), 0) AS suspenso,
      coalesce(bool_or(l.sem_detalhe), FALSE) AS sem_detalhe,
      coalesce(sum(l.vinculado), 0) AS vinculado
    FROM com_chave l
    CROSS JOIN projeto p
    WHERE l.mes BETWEEN date_trunc('month', p.inicio) AND p.fim
    GROUP BY l.tributo, l.mes, l.chave
  ),
  conferida AS (
    SELECT
      s.*,
      NOT EXISTS (SELECT 1 FROM dctf_geral d WHERE date_trunc('month', d.pa_inicio) = s.mes) AS sem_dctf,
      EXISTS (
        SELECT 1
        FROM dctf_vigente d
        WHERE date_trunc('month', d.pa_inicio) = s.mes AND d.categoria = 'Categoria não identificada'
      ) AS incerta,
      NOT EXISTS (
        SELECT 1
        FROM arq a
        WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado' AND date_trunc('month', a.inicio) = s.mes
      ) AS sem_efd,
      EXISTS (
        SELECT 1
        FROM apuracao_efdc d
        JOIN arq a ON a.id = d._arquivo
        WHERE d.tributo = s.tributo AND d.situacao = 'Sem apuração' AND date_trunc('month', a.inicio) = s.mes
      ) AS sem_apuracao,
      NOT s.sem_principal AND EXISTS (SELECT 1 FROM ecac_pagamento) AS paga
    FROM soma s
  ),
  -- Where the credits and the DARF fit into the debt together they add up; else the DARF is among the credits. Without
  -- a declaration the debt is that of the books.
  comparada AS (
    SELECT
      *, efd - dctf AS efd_dctf,
      CASE
        WHEN NOT sem_detalhe THEN darf + compensado + suspenso
        WHEN darf + vinculado <= dctf + 1 THEN darf + vinculado
        ELSE greatest(darf, vinculado)
      END AS coberto,
      CASE WHEN paga THEN dctf - coberto END AS aberto,
      CASE
        WHEN paga AND sem_dctf THEN darf - efd
        WHEN paga THEN darf + CASE WHEN sem_detalhe THEN 0 ELSE compensado END - dctf
      END AS a_maior,
      darf + CASE WHEN sem_detalhe THEN 0 ELSE compensado END AS extinto,
      -- What the month lacks under a code: under another code of the same tax it was paid, or declared, by mistake.
      greatest(0, CASE WHEN NOT paga THEN efd - dctf ELSE efd - coberto END) AS falta
    FROM conferida
  ),
  julgada AS (
    SELECT
      *,
      CASE
        WHEN sem_dctf AND incerta THEN 'DCTFWeb de categoria não identificada'
        WHEN sem_dctf AND NOT sem_efd AND NOT sem_apuracao AND a_maior > 1
          THEN 'Pagamento a maior que a EFD; sem DCTF do período'
        WHEN sem_dctf THEN 'Sem DCTF do período'
        WHEN sem_efd THEN 'Sem EFD-Contribuições do período'
        WHEN sem_apuracao THEN 'EFD-Contribuições do período sem apuração'
        ELSE nullif(
          concat_ws(
            '; ',
            CASE
              WHEN efd_dctf > 1 THEN 'EFD maior que a DCTF'
              WHEN efd_dctf < -1 THEN 'Débito declarado a maior: retifique a DCTF'
            END,
            CASE WHEN a_maior > 1 THEN 'Pagamento a maior' WHEN aberto > 1 THEN 'Débito não extinto' END
          ),
          ''
        )
      END AS resultado,
      -- A debt that is missing from the DCTF comes before money that may come back.
      CASE
        WHEN sem_dctf AND NOT incerta AND NOT sem_efd AND NOT sem_apuracao AND a_maior > 1 THEN 'Oportunidade'
        WHEN sem_dctf OR sem_efd OR sem_apuracao THEN 'Informativo'
        WHEN efd_dctf > 1 THEN 'Risco'
        WHEN efd_dctf < -1 OR a_maior > 1 THEN 'Oportunidade'
        ELSE 'Risco'
      END AS tipo
    FROM comparada
  ),
  avaliada AS (
    SELECT
      *,
      CAST(CASE tipo
        WHEN 'Informativo' THEN 0
        WHEN 'Oportunidade'
          THEN CASE WHEN efd_dctf < -1 THEN -efd_dctf ELSE 0 END
            + CASE WHEN a_maior > 1 THEN a_maior ELSE 0 END
        ELSE CASE WHEN efd_dctf > 1 THEN efd_dctf ELSE aberto END
      END AS DECIMAL(18, 2)) AS total,
      coalesce(sum(CASE tipo WHEN 'Oportunidade' THEN total END) OVER ate, 0) AS ate_aqui,
      sum(falta) OVER mes_do_tributo - falta AS falta_em_outros
    FROM julgada
    WINDOW mes_do_tributo AS (PARTITION BY tributo, mes), ate AS (PARTITION BY tributo, mes ORDER BY chave)
  ),
  -- What is too much under one code and lacks under another one of the same tax and month is no money.
  trocada AS (
    SELECT
      *,
      CASE tipo
        WHEN 'Oportunidade' THEN least(total, greatest(0, falta_em_outros - (ate_aqui - total)))
        ELSE 0
      END AS trocado
    FROM avaliada
  )
SELECT
  mes_ano(j.mes) AS "Período",
  j.tributo AS "Tributo",
  j.cod AS "Cód. Receita",
  CASE WHEN NOT j.sem_efd AND NOT j.sem_apuracao THEN j.efd END AS "EFD-C",
  CASE WHEN NOT j.sem_dctf THEN j.dctf END AS "DCTF",
  CASE WHEN j.paga THEN j.darf END AS "DARF",
  CASE WHEN NOT j.sem_dctf AND NOT j.sem_detalhe THEN j.compensado END AS "Compensado",
  CASE WHEN NOT j.sem_dctf AND NOT j.sem_detalhe THEN j.suspenso END AS "Suspenso ou Parcelado",
  CASE WHEN NOT j.sem_dctf AND NOT j.sem_efd AND NOT j.sem_apuracao THEN j.efd_dctf END AS "EFD - DCTF",
  CASE WHEN NOT j.sem_dctf THEN j.aberto END AS "DCTF - Extinto",
  j.resultado
    || CASE
      WHEN j.trocado > 0 THEN '; o mesmo tributo falta em outro código: corrija o código (Redarf ou DCTF)'
      ELSE ''
    END AS "Resultado",
  CASE WHEN j.trocado > 0 AND j.total - j.trocado <= 1 THEN 'Informativo' ELSE j.tipo END AS "Tipo",
  CASE
    WHEN j.trocado > 0 AND j.total - j.trocado <= 1 THEN 0
    ELSE j.total - j.trocado
  END AS "Valor Estimado",
  j.mes AS _mes,
  strftime(j.mes, '%Y-%m') || '/' || coalesce(nullif(j.chave, ''), j.tributo) AS _debito,
  -- What was extinct above the debit of the books is undue. Without payments in the project only what the declaration
  -- leaves neither suspended nor in instalments may be paid. Of the sum of the credits that a DCTFWeb ties to a debit
  -- nobody knows how much was set off and how much is suspended.
  CASE WHEN j.paga THEN greatest(0, j.extinto - j.efd - j.trocado) END AS _extinto,
  CASE
    WHEN NOT j.paga THEN greatest(0, j.dctf - j.suspenso - j.efd - j.trocado)
    WHEN j.sem_detalhe
      THEN greatest(0, j.coberto - j.efd - j.trocado) - greatest(0, j.darf - j.efd - j.trocado)
  END AS _presumido
FROM trocada j
WHERE j.resultado IS NOT NULL
