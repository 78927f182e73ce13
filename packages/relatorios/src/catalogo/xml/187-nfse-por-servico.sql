WITH
  soma AS (
    SELECT
      CAST(date_trunc('month', s.competencia) AS DATE) AS mes,
      s.lado, n.itemLC116, n.cNBS, n.cLocIncid,
      count(*) AS qtd,
      sum(n.vServ) AS valor,
      coalesce(sum(n.vISSQN), 0) AS iss,
      coalesce(sum(n.totalRetido) FILTER (retencao_confere(n.conferencia)), 0) AS retido
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.situacao = 'Autorizada' AND s.lado <> 'Outra empresa'
    GROUP BY ALL
  )
SELECT
  mes_ano(v.mes) AS "Período",
  v.lado AS "Prestada ou Tomada",
  v.itemLC116 AS "Item LC 116",
  t.descricao AS "Descrição",
  v.cNBS AS "NBS",
  v.cLocIncid AS "Município Incidência",
  CAST(v.qtd AS INTEGER) AS "Qtd",
  CAST(v.valor AS DECIMAL(18, 2)) AS "Valor",
  CAST(v.iss AS DECIMAL(18, 2)) AS "ISS",
  CAST(v.retido AS DECIMAL(18, 2)) AS "Retenções"
FROM soma v
LEFT JOIN tab_servico_lc116 t ON servico_lc116(t.codigo) = servico_lc116(v.itemLC116)
