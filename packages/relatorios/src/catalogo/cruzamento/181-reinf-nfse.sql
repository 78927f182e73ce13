WITH
  nota AS (
    SELECT
      CAST(date_trunc('quarter', s.competencia) AS DATE) AS trimestre,
      left(s.doc_prestador, 8) AS raiz,
      s.doc_prestador AS cnpj, n.prest_xNome AS nome,
      coalesce(n.simples, 'Não') <> 'Não' AS simples,
      n.vServ,
      coalesce(n.vRetIRRF, 0) AS ir,
      -- A withholding that does not close with the note's own total is none to compare.
      CASE
        WHEN n.conferencia = 'A conferir (total retido)' THEN 0
        ELSE coalesce(n.PISRetido, 0) + coalesce(n.COFINSRetida, 0) + coalesce(n.CSLLRetida, 0)
      END AS csrf
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado = 'Tomada' AND s.situacao = 'Autorizada' AND length(s.doc_prestador) = 14
  ),
  nas_notas AS (
    SELECT
      trimestre, raiz,
      min(cnpj) AS cnpj,
      any_value(nome ORDER BY cnpj, nome) AS nome,
      bool_or(simples) AS simples,
      sum(coalesce(vServ, 0)) AS valor,
      sum(ir) AS ir,
      sum(csrf) AS csrf
    FROM nota
    GROUP BY trimestre, raiz
  ),
  na_reinf AS (
    SELECT
      CAST(date_trunc('quarter', coalesce(dtFG, reinf_dia(perApur))) AS DATE) AS trimestre,
      left(cnpjBenef, 8) AS raiz,
      sum(coalesce(vlrBruto, 0)) AS bruto,
      sum(coalesce(vlrIR, 0)) AS ir,
      sum(coalesce(vlrAgreg, 0) + coalesce(vlrCSLL, 0) + coalesce(vlrCofins, 0) + coalesce(vlrPP, 0)) AS csrf
    FROM reinf_pagamento
    WHERE evento = 'R-4020' AND length(cnpjBenef) = 14
    GROUP BY ALL
  ),
  -- Withholding is of the payment, which may be in the next quarter: both have to be there, the first of them closed.
  fechado AS (
    SELECT CAST(date_trunc('quarter', reinf_dia(per_apur)) AS DATE) AS trimestre
    FROM reinf_fechamento_mes
    WHERE serie = 'R-4000' AND estado = 'Fechado'
    GROUP BY 1
    HAVING count(*) = 3
  ),
  coberto AS (
    SELECT f.trimestre FROM fechado f WHERE f.trimestre + INTERVAL 3 MONTH IN (SELECT trimestre FROM na_reinf)
  ),
  comparado AS (
    SELECT
      n.*, r.bruto,
      coalesce(r.ir, 0) AS ir_reinf,
      coalesce(r.csrf, 0) AS csrf_reinf,
      n.ir + n.csrf - coalesce(r.ir, 0) - coalesce(r.csrf, 0) AS diferenca,
      n.trimestre IN (SELECT trimestre FROM coberto) AS tem_reinf,
      d.raiz IS NOT NULL AS depois
    FROM nas_notas n
    LEFT JOIN na_reinf r ON r.trimestre = n.trimestre AND r.raiz = n.raiz
    LEFT JOIN na_reinf d ON d.trimestre = n.trimestre + INTERVAL 3 MONTH AND d.raiz = n.raiz
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN simples AND ir_reinf + csrf_reinf > 1
          THEN 'Retenção de prestador do Simples declarada na EFD-Reinf'
        WHEN abs(diferenca) <= 1 THEN NULL
        WHEN simples THEN 'Retenção na nota de prestador do Simples'
        WHEN bruto IS NULL AND depois THEN 'Declarada no trimestre seguinte'
        WHEN bruto IS NULL AND NOT tem_reinf THEN 'Sem a EFD-Reinf fechada do trimestre e a do seguinte'
        WHEN bruto IS NULL THEN 'Retenção da nota não declarada na EFD-Reinf'
        WHEN diferenca > 0 THEN 'Nota com retenção maior: confira a data do pagamento'
        ELSE 'EFD-Reinf com retenção maior: confira notas e pagamentos'
      END AS resultado
    FROM comparado
  )
SELECT
  CAST(quarter(t.trimestre) AS VARCHAR) || 'T/' || CAST(year(t.trimestre) AS VARCHAR) AS "Período",
  t.cnpj AS "CNPJ Prestador",
  t.nome AS "Nome",
  CASE WHEN t.simples THEN 'Sim' ELSE 'Não' END AS "Simples",
  t.valor AS "Valor NFS-e",
  t.bruto AS "Bruto Reinf",
  t.ir AS "IR NFS-e",
  t.ir_reinf AS "IR Reinf",
  t.csrf AS "CSRF NFS-e",
  t.csrf_reinf AS "CSRF Reinf",
  t.diferenca AS "Diferença",
  t.resultado AS "Resultado",
  -- What a provider of the Simples was made to leave is the provider's to ask back: nothing is owed for it.
  CASE
    WHEN t.resultado = 'Retenção da nota não declarada na EFD-Reinf' THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(CASE
    WHEN t.resultado = 'Retenção da nota não declarada na EFD-Reinf' THEN t.ir + t.csrf
    ELSE 0
  END AS DECIMAL(18, 2)) AS "Valor Estimado"
FROM julgado t
WHERE t.resultado IS NOT NULL
