-- From the rows of report 127 to new F600 in the last month of the year, because the inform names only the year: by its
-- end the withholding was certainly suffered. One record for each code of receipt of the payer.
WITH
  alvo AS (
    SELECT
      posicao, "Ano" AS ano, "CNPJ Fonte" AS cnpj, "PIS Informado" AS pis, "COFINS Informada" AS cofins,
      greatest("PIS Informado" - "PIS F600", 0) AS falta_pis,
      greatest("COFINS Informada" - "COFINS F600", 0) AS falta_cofins,
      "Resultado" AS resultado, "Tipo" AS tipo
    FROM escolhidas
  ),
  -- The informs behind a row: those of its CNPJ, or of its root where the report compared roots.
  informe AS (
    SELECT
      h.posicao,
      f.cnpj = h.cnpj AS exato,
      f.cod_receita,
      sum(coalesce(f.pis, 0)) AS pis,
      sum(coalesce(f.cofins, 0)) AS cofins,
      sum(coalesce(f.rendimento, 0)) AS rendimento
    FROM alvo h
    JOIN fonte_retencao f ON f.ano = h.ano AND left(f.cnpj, 8) = left(h.cnpj, 8)
    WHERE h.tipo = 'Oportunidade' AND f.pis + f.cofins > 0
    GROUP BY ALL
  ),
  conjunto AS (
    SELECT posicao, cod_receita, pis, cofins, rendimento, TRUE AS so_exato FROM informe WHERE exato
    UNION ALL BY NAME
    SELECT
      posicao, cod_receita,
      sum(pis) AS pis,
      sum(cofins) AS cofins,
      sum(rendimento) AS rendimento,
      FALSE AS so_exato
    FROM informe
    GROUP BY posicao, cod_receita
  ),
  -- The set that adds up to what the report shows.
  certo AS (
    SELECT c.posicao, bool_or(c.so_exato) AS so_exato
    FROM (SELECT posicao, so_exato, sum(pis) AS pis, sum(cofins) AS cofins FROM conjunto GROUP BY ALL) c
    JOIN alvo h ON h.posicao = c.posicao AND h.pis = c.pis AND h.cofins = c.cofins
    GROUP BY c.posicao
  ),
  acumulado AS (
    SELECT
      c.*, h.ano, h.cnpj, h.falta_pis, h.falta_cofins, h.pis AS total_pis, h.cofins AS total_cofins,
      sum(c.pis) OVER codigos AS pis_ate,
      sum(c.cofins) OVER codigos AS cofins_ate,
      row_number() OVER codigos AS vez
    FROM conjunto c
    JOIN certo x ON x.posicao = c.posicao AND x.so_exato = c.so_exato
    JOIN alvo h ON h.posicao = c.posicao
    WINDOW codigos AS (PARTITION BY c.posicao ORDER BY c.cod_receita ROWS UNBOUNDED PRECEDING)
  ),
  -- What is missing, shared among the codes of the payer.
  parte AS (
    SELECT
      *,
      parcela_do_codigo(falta_pis, pis_ate, pis, total_pis) AS ret_pis,
      parcela_do_codigo(falta_cofins, cofins_ate, cofins, total_cofins) AS ret_cofins
    FROM acumulado
  ),
  -- The last month of the year in the project, with the nature of the revenue that the payer's other records have where
  -- the company is in both regimes.
  mes AS (
    SELECT CAST(year(a.inicio) AS VARCHAR) AS ano, a.id, a.inicio, a.fim, r.COD_INC_TRIB
    FROM arq a
    JOIN efdc_0110 r ON r._arquivo = a.id
    WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
    QUALIFY row_number() OVER (PARTITION BY year(a.inicio) ORDER BY a.inicio DESC, a.ordem) = 1
  ),
  usada AS (
    SELECT left(CNPJ, 8) AS raiz, mode(IND_NAT_REC) AS natureza
    FROM efdc_f600
    WHERE retencao_dedutivel(IND_DEC) AND IND_NAT_REC IN ('0', '1')
    GROUP BY ALL
  ),
  pronta AS (
    SELECT
      p.*, m.inicio, m.fim, t.descricao,
      CASE m.COD_INC_TRIB WHEN '1' THEN '0' WHEN '2' THEN '1' ELSE u.natureza END AS natureza
    FROM parte p
    JOIN mes m ON m.ano = p.ano
    JOIN tab_retencao_codigo t ON t.codigo = p.cod_receita
    LEFT JOIN usada u ON u.raiz = left(p.cnpj, 8)
    WHERE p.ret_pis + p.ret_cofins > 0
  ),
  feita AS (SELECT * FROM pronta WHERE natureza IS NOT NULL)
SELECT
  f.posicao,
  f.vez,
  CAST(NULL AS VARCHAR) AS motivo,
  'INCLUIR' AS acao,
  'F600' AS aba,
  strftime(f.inicio, '%Y-%m') AS periodo,
  CAST(NULL AS VARCHAR) AS estabelecimento,
  CAST(NULL AS VARCHAR) AS arquivo,
  CAST(NULL AS INTEGER) AS linha,
  CAST(NULL AS VARCHAR) AS chave,
  CAST(
    json_object(
      'IND_NAT_RET',
      natureza_da_retencao(f.descricao, f.natureza = '1'),
      'DT_RET',
      strftime(f.fim, '%d%m%Y'),
      'VL_BC_RET',
      com_virgula(
        coalesce(
          proporcao(
            CAST(f.rendimento AS DECIMAL(18, 2)),
            CAST(f.ret_pis + f.ret_cofins AS DECIMAL(18, 2)),
            CAST(f.pis + f.cofins AS DECIMAL(18, 2))
          ),
          0
        )
      ),
      'VL_RET',
      com_virgula(CAST(f.ret_pis + f.ret_cofins AS DECIMAL(18, 2))),
      'COD_REC', f.cod_receita, 'IND_NAT_REC', f.natureza, 'CNPJ', f.cnpj, 'VL_RET_PIS',
      com_virgula(CAST(f.ret_pis AS DECIMAL(18, 2))),
      'VL_RET_COFINS',
      com_virgula(CAST(f.ret_cofins AS DECIMAL(18, 2))),
      'IND_DEC', '0'
    ) AS VARCHAR
  ) AS campos,
  CAST(NULL AS VARCHAR) AS antes,
  CAST(NULL AS VARCHAR) AS documento,
  'Inclui a retenção informada e não usada; o informe diz só o ano, e ela entra no último mês dele.' AS regra,
  'Retenção sem uso' AS tese,
  11 AS lugar,
  'Média' AS confianca
FROM feita f
UNION ALL BY NAME
SELECT
  h.posicao,
  CASE
    WHEN starts_with(h.resultado, 'Retenção aproveitada acima') THEN 'Retenção usada acima da informada'
    WHEN starts_with(h.resultado, 'Trocado') THEN 'Retenção trocada entre PIS e COFINS'
    WHEN h.resultado LIKE '%faltam meses%' THEN 'Faltam meses da EFD-Contribuições do ano'
    WHEN starts_with(h.resultado, 'Retenção que não pode') THEN 'Código de retenção fora da tabela'
    WHEN h.posicao IN (SELECT posicao FROM pronta)
      THEN 'Empresa nos dois regimes: a natureza da receita não se deduz'
    ELSE 'Retenção que o informe não divide por código'
  END AS motivo
FROM alvo h
WHERE h.posicao NOT IN (SELECT posicao FROM feita)
