-- One row per month of the PGDAS-D, or per year of a company on cash basis.
WITH
  documento AS (
    SELECT
      left(cnpj, 8) AS raiz,
      mes,
      CASE WHEN operacao = 'Devolução' THEN 'Devoluções' WHEN mod = '65' THEN 'NFC-e' ELSE 'NF-e' END AS tipo,
      valor, servico
    FROM simples_venda
    UNION ALL BY NAME
    SELECT
      left(s.doc_prestador, 8) AS raiz,
      CAST(date_trunc('month', s.competencia) AS DATE) AS mes,
      'NFS-e' AS tipo,
      coalesce(n.vServ, 0) - coalesce(n.vDescIncond, 0) AS valor
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado = 'Prestada' AND s.situacao = 'Autorizada'
    UNION ALL BY NAME
    SELECT
      left(s.estab, 8) AS raiz,
      CAST(date_trunc('month', s.emissao) AS DATE) AS mes,
      'CT-e' AS tipo,
      coalesce(s.vTPrest, 0) AS valor,
      c.tpCTe = '3' AS substituto
    FROM cte_sit s
    JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
    -- One that annuls another is no revenue; what a substitute replaces may be of another month.
    WHERE s.lado = 'Própria' AND s.situacao = 'Autorizada' AND c.tpCTe IS DISTINCT FROM '2'
  ),
  do_mes AS (
    SELECT
      raiz, mes,
      coalesce(sum(valor) FILTER (tipo = 'NF-e'), 0) AS nfe,
      coalesce(sum(valor) FILTER (tipo = 'NFC-e'), 0) AS nfce,
      coalesce(sum(valor) FILTER (tipo = 'NFS-e'), 0) AS nfse,
      coalesce(sum(valor) FILTER (tipo = 'CT-e'), 0) AS cte,
      coalesce(sum(valor) FILTER (tipo = 'Devoluções'), 0) AS devolvido,
      coalesce(bool_or(substituto), FALSE) AS substituto,
      -- Services that may be in two notes, one of goods and one of services.
      least(
        coalesce(sum(valor) FILTER (servico), 0), coalesce(sum(valor) FILTER (tipo = 'NFS-e'), 0)
      ) AS em_duas_notas
    FROM documento
    GROUP BY ALL
  ),
  recalculada AS (
    SELECT v.cnpj_basico, v.mes, sum(r.receita) AS receita
    FROM pgdas_vigente v
    JOIN pgdas_receita_mes r ON r.cnpj_basico = v.cnpj_basico
      AND r.mes >= CAST(v.mes - INTERVAL 12 MONTH AS DATE)
      AND r.mes < v.mes
    GROUP BY ALL
    HAVING count(r.receita) = 12
  ),
  sublimite AS (
    SELECT _arquivo, min(sublimite) AS sublimite FROM ecac_pgdas_estabelecimento GROUP BY _arquivo
  ),
  mes AS (
    SELECT
      v.cnpj_basico, v.mes, v.arquivo, v.ordem, v.rpa, v.declarado, v.sem_recibo,
      CASE WHEN v.regime = 'Caixa' THEN strftime(v.mes, '%Y') ELSE mes_ano(v.mes) END AS periodo,
      v.regime = 'Caixa' AS caixa,
      v.rbt12_total AS informada, c.receita AS recalculada,
      CASE
        WHEN v.rba_total > limite_do_simples(v.mes) THEN 'Acima do limite'
        WHEN v.rba_total > coalesce(s.sublimite, sublimite_do_simples(v.mes)) THEN 'Acima do sublimite'
        WHEN v.rba_total IS NOT NULL THEN 'Dentro'
      END AS sublimite,
      coalesce(d.nfe, 0) AS nfe,
      coalesce(d.nfce, 0) AS nfce,
      coalesce(d.nfse, 0) AS nfse,
      coalesce(d.cte, 0) AS cte,
      coalesce(d.devolvido, 0) AS devolvido,
      coalesce(d.substituto, FALSE) AS substituto,
      coalesce(d.em_duas_notas, 0) AS em_duas_notas
    FROM pgdas_vigente v
    LEFT JOIN do_mes d ON d.raiz = v.cnpj_basico AND d.mes = v.mes
    LEFT JOIN recalculada c ON c.cnpj_basico = v.cnpj_basico AND c.mes = v.mes
    LEFT JOIN sublimite s ON s._arquivo = v._arquivo
  ),
  linha AS (
    SELECT
      cnpj_basico, periodo,
      min(mes) AS inicio,
      bool_or(caixa) AS caixa,
      bool_or(sem_recibo) AS sem_recibo,
      bool_or(substituto) AS substituto,
      sum(em_duas_notas) AS em_duas_notas,
      sum(nfe) AS nfe,
      sum(nfce) AS nfce,
      sum(nfse) AS nfse,
      sum(cte) AS cte,
      sum(devolvido) AS devolvido,
      sum(nfe + nfce + nfse + cte + devolvido) AS documentos,
      sum(rpa) AS rpa,
      sum(declarado) AS declarado,
      CASE WHEN count(*) = 1 AND NOT bool_or(caixa) THEN max(informada) END AS informada,
      CASE WHEN count(*) = 1 AND NOT bool_or(caixa) THEN max(recalculada) END AS recalculada,
      arg_max(sublimite, mes) AS sublimite,
      arg_min(arquivo, mes) AS arquivo
    FROM mes
    GROUP BY cnpj_basico, periodo
  ),
  julgada AS (
    SELECT
      *,
      CASE
        WHEN rpa IS NULL THEN 'Receita do PGDAS-D não lida'
        WHEN documentos > rpa + tolerancia_total() THEN CASE
          WHEN sem_recibo THEN 'Extrato sem recibo depois da declaração: envie o recibo'
          WHEN caixa THEN 'Documentos acima da receita recebida no ano'
          WHEN documentos - em_duas_notas <= rpa + tolerancia_total()
            THEN 'Documentos acima da receita: a NF-e e a NFS-e podem ser do mesmo serviço'
          WHEN substituto THEN 'Documentos acima da receita, com CT-e de substituição: confira o substituído'
          ELSE 'Receita declarada menor que os documentos'
        END
        WHEN abs(informada - recalculada) > tolerancia_total() THEN 'RBT12 diferente da soma dos meses'
        WHEN documentos < rpa - tolerancia_total() THEN 'Documentos não cobrem a receita declarada'
        ELSE 'Confere'
      END AS resultado
    FROM linha
  )
SELECT
  l.periodo AS "Período",
  l.cnpj_basico AS "CNPJ",
  CAST(l.nfe AS DECIMAL(18, 2)) AS "NF-e",
  CAST(l.nfce AS DECIMAL(18, 2)) AS "NFC-e",
  CAST(l.nfse AS DECIMAL(18, 2)) AS "NFS-e",
  CAST(l.cte AS DECIMAL(18, 2)) AS "CT-e",
  CAST(l.devolvido AS DECIMAL(18, 2)) AS "Devoluções",
  CAST(l.documentos AS DECIMAL(18, 2)) AS "Total Documentos",
  CAST(l.rpa AS DECIMAL(18, 2)) AS "RPA",
  CAST(l.documentos - l.rpa AS DECIMAL(18, 2)) AS "Diferença",
  l.informada AS "RBT12 Informado",
  CAST(l.recalculada AS DECIMAL(18, 2)) AS "RBT12 Recalculado",
  l.sublimite AS "Sublimite",
  l.resultado AS "Resultado",
  CASE l.resultado
    WHEN 'Receita declarada menor que os documentos' THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE
    WHEN l.resultado = 'Receita declarada menor que os documentos' AND l.rpa > 0
      THEN proporcao(
        CAST(l.documentos - l.rpa AS DECIMAL(18, 2)),
        CAST(l.declarado AS DECIMAL(18, 2)),
        CAST(l.rpa AS DECIMAL(18, 2))
      )
  END AS "Valor Estimado",
  l.arquivo AS "Arquivo"
FROM julgada l
