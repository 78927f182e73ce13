-- One row per month of the PGDAS-D.
WITH
  linha AS (
    SELECT
      d.cnpj_basico, d.mes, d.das, d.exigivel, d.gerado, d.pago, d.dia, v.arquivo,
      CASE WHEN NOT d.incerto OR d.pago < d.exigivel THEN d.pago - d.exigivel END AS diferenca,
      CASE
        WHEN d.exigivel IS NULL THEN 'Débito não lido'
        WHEN v.sem_recibo THEN 'Extrato sem recibo depois da declaração: envie o recibo'
        WHEN d.pago IS NULL THEN 'Sem comprovante do pagamento'
        WHEN d.pago = 0 AND d.exigivel > tolerancia_documento()
          THEN 'Extrato sem pagamento: envie o comprovante'
        WHEN d.incerto AND d.pago >= d.exigivel - tolerancia_documento()
          THEN 'Pago em atraso, sem o principal: envie o comprovante'
        WHEN d.pago > d.exigivel + tolerancia_documento() THEN 'DAS pago a maior'
        WHEN d.pago < d.exigivel - tolerancia_documento() THEN 'DAS em aberto'
        ELSE 'Confere'
      END AS resultado
    FROM pgdas_debito d
    JOIN pgdas_vigente v ON v.cnpj_basico = d.cnpj_basico AND v.mes = d.mes
  )
SELECT
  mes_ano(l.mes) AS "Período",
  l.cnpj_basico AS "CNPJ",
  l.das AS "DAS Nº",
  l.exigivel AS "Exigível",
  l.gerado AS "Gerado",
  l.pago AS "Pago",
  l.dia AS "Data",
  CAST(l.diferenca AS DECIMAL(18, 2)) AS "Diferença",
  l.resultado AS "Resultado",
  CASE l.resultado
    WHEN 'DAS pago a maior' THEN 'Oportunidade'
    WHEN 'DAS em aberto' THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE
    WHEN l.resultado IN ('DAS pago a maior', 'DAS em aberto') THEN CAST(abs(l.diferenca) AS DECIMAL(18, 2))
  END AS "Valor Estimado",
  l.arquivo AS "Arquivo",
  l.mes AS _mes
FROM linha l
