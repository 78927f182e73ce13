WITH
  por_dia AS (
    SELECT
      s.emissao, s.periodo, s.lado, i.NCM AS ncm,
      count(*) AS itens,
      coalesce(sum(i.vProd) FILTER (soma_no_total(i.indTot)), 0) AS produtos,
      sum(i.ICMS_vICMS) AS icms,
      sum(i.PIS_vPIS) AS pis,
      sum(i.COFINS_vCOFINS) AS cofins
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida
    GROUP BY ALL
  ),
  ncm_do_dia AS (SELECT DISTINCT emissao, ncm FROM por_dia),
  -- How the tables of PIS/COFINS treat an NCM on a day.
  marca AS (
    SELECT
      d.emissao, d.ncm,
      string_agg(
        t.tabela
          || ' '
          || t.tratamento
          || CASE t.confianca WHEN 'Alta' THEN '' ELSE ' (Confiança ' || t.confianca || ')' END,
        ', '
        ORDER BY t.tabela
      ) AS tabela
    FROM ncm_do_dia d
    JOIN ncm_tratamento t ON t.ncm = d.ncm AND d.emissao BETWEEN t.inicio AND t.fim
    GROUP BY ALL
  ),
  -- One row per month, side, NCM and treatment.
  total AS (
    SELECT
      CAST(date_trunc('month', d.emissao) AS DATE) AS mes,
      d.periodo, d.lado, d.ncm, m.tabela,
      sum(d.itens) AS itens,
      sum(d.produtos) AS produtos,
      sum(d.icms) AS icms,
      sum(d.pis) AS pis,
      sum(d.cofins) AS cofins
    FROM por_dia d
    LEFT JOIN marca m ON m.emissao = d.emissao AND m.ncm = d.ncm
    GROUP BY ALL
  ),
  nome AS (SELECT codigo, arg_max(descricao, inicio) AS descricao FROM tab_ncm GROUP BY ALL)
SELECT
  t.periodo AS "Período",
  t.lado AS "Própria ou Terceiros",
  t.ncm AS "NCM",
  n.descricao AS "Descrição NCM",
  t.tabela AS "Tabela PIS COFINS",
  t.itens AS "Qtd Itens",
  t.produtos AS "Produtos",
  t.icms AS "ICMS",
  t.pis AS "PIS",
  t.cofins AS "COFINS"
FROM total t
LEFT JOIN nome n ON n.codigo = t.ncm
