-- From the rows of report 137 to the months whose opening balances the recomputation carries over anew.
WITH
  alvo AS (
    SELECT
      e.posicao, e."Mês Seguinte" AS mes_seguinte,
      CASE e."Resultado"
        WHEN 'Saldo sem origem no mês anterior'
          THEN 'Saldo sem origem no mês anterior: só a empresa sabe de onde vem'
        WHEN 'Aumento por crédito extemporâneo' THEN 'Aumento explicado por crédito extemporâneo'
        WHEN 'Redução por PER/DCOMP de período anterior' THEN 'Redução explicada por PER/DCOMP'
      END AS motivo
    FROM escolhidas e
  ),
  candidato AS (
    SELECT h.posicao, a.id AS _arquivo, row_number() OVER (PARTITION BY a.id ORDER BY h.posicao) AS vez
    FROM alvo h
    JOIN arq a ON a.tipo = 'EFDC' AND a.situacao = 'Usado' AND a.periodo = h.mes_seguinte
    WHERE h.motivo IS NULL
  ),
  mes AS (
    SELECT
      posicao, _arquivo,
      'O mês é recalculado: os saldos de 1100 e 1500 passam a vir do fim do mês anterior.' AS regra,
      'Saldo de créditos que não rola' AS tese, 12 AS lugar, 'Média' AS confianca
    FROM candidato
    WHERE vez = 1
  ),
  sem_mudanca AS (
    SELECT posicao, motivo FROM alvo WHERE motivo IS NOT NULL
    UNION ALL BY NAME
    SELECT DISTINCT posicao, 'O mês já é recalculado por outra linha' AS motivo
    FROM candidato
    WHERE posicao NOT IN (SELECT posicao FROM mes)
  )

