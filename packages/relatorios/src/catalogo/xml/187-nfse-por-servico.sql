SELECT
  mes_ano(s.competencia) AS "Período",
  s.lado AS "Prestada ou Tomada",
  n.itemLC116 AS "Item LC 116",
  t.descricao AS "Descrição",
  n.cNBS AS "NBS",
  n.cLocIncid AS "Município Incidência",
  CAST(count(*) AS INTEGER) AS "Qtd",
  CAST(sum(n.vServ) AS DECIMAL(18, 2)) AS "Valor",
  CAST(coalesce(sum(n.vISSQN), 0) AS DECIMAL(18, 2)) AS "ISS",
  CAST(
    coalesce(sum(n.totalRetido) FILTER (retencao_confere(n.conferencia)), 0) AS DECIMAL(18, 2)
  ) AS "Retenções"
FROM nfse_sit s
JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
LEFT JOIN tab_servico_lc116 t ON servico_lc116(t.codigo) = servico_lc116(n.itemLC116)
WHERE s.situacao = 'Autorizada' AND s.lado <> 'Outra empresa'
GROUP BY mes_ano(s.competencia), s.lado, n.itemLC116, t.descricao, n.cNBS, n.cLocIncid
