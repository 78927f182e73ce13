-- One row per credit whose balance does not pass from a month to the next.
WITH
  mes AS (SELECT _arquivo AS id, cnpj, livro, inicio_do_mes(inicio) AS mes FROM livro_efdc),
  passagem AS (
    SELECT x.id, y.id AS seguinte, x.cnpj, x.mes, y.mes AS mes_seguinte
    FROM mes x
    JOIN mes y ON y.cnpj = x.cnpj AND y.livro = x.livro AND y.mes = CAST(x.mes + INTERVAL 1 MONTH AS DATE)
  ),
  -- Each record's balances; what a file leaves blank follows from its other fields.
  controle_de_credito AS (
    SELECT
      n, _arquivo,
      competencia(PER_APU_CRED) AS origem,
      COD_CRED,
      coalesce(nullif(ORIG_CRED, ''), '01') AS orig,
      coalesce(VL_CRED_EXT_APU, 0) AS extemporaneo,
      coalesce(VL_CRED_PER_PA_ANT, 0) + coalesce(VL_CRED_DCOMP_PA_ANT, 0) AS pedido_antes,
      coalesce(VL_CRED_PER_EFD, 0) + coalesce(VL_CRED_DCOMP_EFD, 0) AS pedido_no_mes,
      pedido_antes + pedido_no_mes AS pedido,
      coalesce(VL_CRED_DESC_PA_ANT, 0) + pedido_antes AS usado_antes,
      coalesce(VL_CRED_DESC_EFD, 0)
        + coalesce(VL_CRED_TRANS, 0)
        + coalesce(VL_CRED_OUT, 0) AS outro_uso_no_mes,
      coalesce(SD_CRED_DISP_EFD, coalesce(VL_TOT_CRED_APU, 0) - usado_antes) AS disponivel,
      coalesce(VL_CRED_APU, 0) - usado_antes AS apurado_livre,
      coalesce(SLD_CRED_FIM, disponivel - pedido_no_mes - outro_uso_no_mes) AS saldo
    FROM controle_credito
  ),
  -- Credits taken over from several companies for the same month and code count together.
  credito_controlado AS (
    SELECT
      n, _arquivo, origem, COD_CRED, orig,
      sum(extemporaneo) AS extemporaneo,
      sum(pedido_antes) AS pedido_antes,
      sum(pedido) AS pedido,
      sum(disponivel) AS disponivel,
      sum(apurado_livre) AS apurado_livre,
      sum(saldo) AS saldo
    FROM controle_de_credito linha
    WHERE origem IS NOT NULL
    GROUP BY ALL
  ),
  -- What block M leaves of each credit of the month.
  credito_do_bloco_m AS (
    SELECT
      n, _arquivo, COD_CRED,
      CASE IND_CRED_ORI WHEN '1' THEN '02' ELSE '01' END AS orig,
      coalesce(VL_CRED, 0)
        + coalesce(VL_AJUS_ACRES, 0)
        - coalesce(VL_AJUS_REDUC, 0)
        - coalesce(VL_CRED_DIF, 0) AS apurado,
      coalesce(SLD_CRED, coalesce(VL_CRED_DISP, apurado) - coalesce(VL_CRED_DESC, 0)) AS saldo
    FROM m_credito
  ),
  credito_apurado AS (
    SELECT n, _arquivo, COD_CRED, orig, sum(saldo) AS saldo FROM credito_do_bloco_m GROUP BY ALL
  ),
  -- Credits of which 1100 has no line yet.
  credito_do_mes AS (
    SELECT p.id, p.seguinte, m.n, p.mes AS origem, m.COD_CRED, m.orig, m.saldo
    FROM credito_apurado m
    JOIN passagem p ON p.id = m._arquivo
    WHERE NOT EXISTS (
      SELECT 1
      FROM credito_controlado c
      WHERE c._arquivo = m._arquivo
        AND c.n = m.n
        AND c.origem = p.mes
        AND c.COD_CRED = m.COD_CRED
        AND c.orig = m.orig
    )
  ),
  saldo_no_fim AS (
    SELECT
      p.id, p.seguinte, c.n, c.origem, c.COD_CRED, c.orig, c.saldo, c.extemporaneo, c.pedido,
      FALSE AS do_bloco_m
    FROM credito_controlado c
    JOIN passagem p ON p.id = c._arquivo
    UNION ALL BY NAME
    SELECT id, seguinte, n, origem, COD_CRED, orig, saldo, 0 AS extemporaneo, 0 AS pedido, TRUE AS do_bloco_m
    FROM credito_do_mes nascido
  ),
  disponivel_no_seguinte AS (
    SELECT p.id, p.mes, c.* EXCLUDE (_arquivo)
    FROM credito_controlado c
    JOIN passagem p ON p.seguinte = c._arquivo
    WHERE c.origem <= p.mes
  ),
  credito_comparado AS (
    SELECT
      coalesce(a.id, d.id) AS id,
      coalesce(a.n, d.n) AS n,
      coalesce(a.origem, d.origem) AS origem,
      coalesce(a.COD_CRED, d.COD_CRED) AS cod,
      coalesce(a.orig, d.orig) AS orig,
      coalesce(a.saldo, 0) AS saldo,
      coalesce(CASE WHEN a.do_bloco_m THEN d.apurado_livre ELSE d.disponivel END, 0) AS disponivel,
      CASE
        WHEN a.do_bloco_m THEN 0
        ELSE coalesce(d.extemporaneo, 0) - coalesce(a.extemporaneo, 0)
      END AS novo_extemporaneo,
      coalesce(d.pedido_antes, 0) - coalesce(a.pedido, 0) AS novo_pedido,
      a.id IS NULL AS sem_origem,
      d.id IS NULL AS sem_destino
    FROM saldo_no_fim a
    FULL JOIN disponivel_no_seguinte d ON d.id = a.id
      AND d.n = a.n
      AND d.origem = a.origem
      AND d.COD_CRED = a.COD_CRED
      AND d.orig = a.orig
  ),
  divergente AS (
    SELECT
      *,
      CAST(disponivel - saldo AS DECIMAL(18, 2)) AS diferenca,
      CAST(saldo - disponivel - greatest(novo_pedido, 0) AS DECIMAL(18, 2)) AS perdido,
      diferenca > 0 AND abs(diferenca - novo_extemporaneo) <= tolerancia_total() AS extemporanea,
      diferenca < 0 AND perdido <= 1 AS pedida
    FROM credito_comparado j
    WHERE abs(disponivel - saldo) > tolerancia_total()
      -- A month that was cut, or left out the credits with block M, does not say what it carries.
      AND NOT EXISTS (
        SELECT 1
        FROM passagem p
        JOIN apuracao_efdc s ON s._arquivo IN (p.id, p.seguinte)
        WHERE p.id = j.id
          AND s.n = j.n
          AND (
            s.cortado
            OR (
              s._arquivo = p.id
              AND s.situacao = 'Sem apuração'
              AND NOT EXISTS (SELECT 1 FROM m_credito c WHERE c._arquivo = s._arquivo AND c.n = s.n)
            )
          )
      )
  )
SELECT
  CASE r.n WHEN 1 THEN 'PIS' ELSE 'COFINS' END AS "Tributo",
  mes_ano(r.origem) AS "Período Origem",
  r.cod AS "Cód. Crédito",
  mes_ano(p.mes) AS "Mês",
  r.saldo AS "Saldo Final",
  mes_ano(p.mes_seguinte) AS "Mês Seguinte",
  r.disponivel AS "Disponível Seguinte",
  r.diferenca AS "Diferença",
  CASE
    WHEN r.extemporanea THEN 'Aumento por crédito extemporâneo'
    WHEN r.pedida THEN 'Redução por PER/DCOMP de período anterior'
    WHEN r.sem_origem THEN 'Saldo sem origem no mês anterior'
    WHEN r.sem_destino THEN 'Saldo que não passou ao mês seguinte'
    WHEN r.diferenca > 0 THEN 'Disponível maior que o saldo'
    ELSE 'Disponível menor que o saldo'
  END AS "Resultado",
  CASE
    WHEN r.extemporanea OR r.pedida THEN 'Informativo'
    WHEN r.diferenca > 0 THEN 'Risco'
    ELSE 'Oportunidade'
  END AS "Tipo",
  CASE
    WHEN r.extemporanea OR r.pedida THEN 0
    WHEN r.diferenca > 0 THEN r.diferenca
    ELSE r.perdido
  END AS "Valor Estimado"
FROM divergente r
JOIN passagem p ON p.id = r.id
