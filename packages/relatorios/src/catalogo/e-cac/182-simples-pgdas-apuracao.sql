-- One row per month whose revenue a PGDAS-D shows: its own, or a later one.
WITH
  total AS (SELECT * FROM ecac_pgdas_total WHERE cnpj IS NULL AND tipo = 'Declarado'),
  impedido AS (
    SELECT _arquivo, CASE WHEN bool_or(impedido = 'Sim') THEN 'Sim' ELSE 'Não' END AS impedido
    FROM ecac_pgdas_estabelecimento
    WHERE impedido IS NOT NULL
    GROUP BY _arquivo
  ),
  -- The twelve months before each, where all of them are known.
  recalculada AS (
    SELECT v.cnpj_basico, v.mes, sum(r.receita) AS receita
    FROM pgdas_vigente v
    JOIN pgdas_receita_mes r ON r.cnpj_basico = v.cnpj_basico
      AND r.mes >= CAST(v.mes - INTERVAL 12 MONTH AS DATE)
      AND r.mes < v.mes
    GROUP BY ALL
    HAVING count(r.receita) = 12
  )
SELECT
  mes_ano(m.mes) AS "Período",
  m.cnpj_basico AS "CNPJ",
  v.papel AS "Papel",
  v.numero AS "Número",
  CAST(coalesce(v.transmitida_em, v.apuracao) AS DATE) AS "Transmissão",
  CASE v.finalidade WHEN 'Retificadora' THEN 'Sim' WHEN 'Original' THEN 'Não' END AS "Retificadora",
  v.regime AS "Regime",
  m.interno AS "RPA Interno",
  m.externo AS "RPA Externo",
  CAST(m.receita AS DECIMAL(18, 2)) AS "RPA",
  v.rbt12_total AS "RBT12",
  v.rba_total AS "RBA",
  v.rbaa_total AS "RBAA",
  v.folha AS "Folha 12M",
  v.fator_r AS "Fator r",
  i.impedido AS "Impedido ICMS ISS",
  t.irpj AS "IRPJ",
  t.csll AS "CSLL",
  t.cofins AS "COFINS",
  t.pis AS "PIS",
  t.cpp AS "CPP",
  t.icms AS "ICMS",
  t.ipi AS "IPI",
  t.iss AS "ISS",
  coalesce(t.total, v.declarado) AS "Total",
  d.suspenso AS "Suspenso",
  d.das AS "DAS Nº",
  d.vencimento AS "Vencimento",
  d.gerado_total AS "DAS Total",
  d.dia AS "Pago em",
  m.origem AS "Origem",
  CASE
    WHEN v.mes IS NULL THEN 'Sem o PGDAS-D do mês'
    ELSE coalesce(
      nullif(
        concat_ws(
          '; ',
          CASE WHEN NOT v.transmitida THEN 'Sem recibo' END,
          CASE
            -- On cash basis the months are those of receipt, and the RBT12 is not.
            WHEN v.regime IS DISTINCT FROM 'Caixa' AND abs(v.rbt12_total - c.receita) > tolerancia_total()
              THEN 'RBT12 diferente da soma dos 12 meses'
          END,
          CASE
            WHEN abs(v.fator_r - percentual(v.folha, v.rbt12_total) / 100) > tolerancia_fator_r()
              THEN 'Fator r diferente de folha ÷ RBT12'
          END,
          CASE
            WHEN (v.fator_r >= fator_r_minimo(v.mes)) <> (v.fator_r_anexo = 'III')
              THEN 'Anexo contrário ao fator r'
          END
        ),
        ''
      ),
      'Confere'
    )
  END AS "Conferência",
  m.arquivo AS "Arquivo"
FROM pgdas_receita_mes m
LEFT JOIN pgdas_vigente v ON v.cnpj_basico = m.cnpj_basico AND v.mes = m.mes AND m.origem = 'PGDAS-D do mês'
LEFT JOIN total t ON t._arquivo = v._arquivo
LEFT JOIN impedido i ON i._arquivo = v._arquivo
LEFT JOIN recalculada c ON c.cnpj_basico = v.cnpj_basico AND c.mes = v.mes
LEFT JOIN pgdas_debito d ON d.cnpj_basico = v.cnpj_basico AND d.mes = v.mes
