WITH
  -- What 0205 says an item was called before.
  anterior AS (
    SELECT
      _arquivo, _pai,
      string_agg(
        concat_ws(' ', nullif(DESCR_ANT_ITEM, ''), 'código ' || nullif(COD_ANT_ITEM, '')),
        ', '
        ORDER BY _linha
      ) AS texto
    FROM efdf_0205
    GROUP BY ALL
  ),
  -- One row per conversion factor of an item: of its unit (0220), and of the goods that it is made of (0221).
  fator AS (
    SELECT _arquivo, _pai, _linha, UNID_CONV || ' × ' || com_virgula(FAT_CONV) AS texto FROM efdf_0220
    UNION ALL BY NAME
    SELECT
      _arquivo, _pai, _linha,
      'contém ' || com_virgula(QTD_CONTIDA) || ' de ' || COD_ITEM_ATOMICO AS texto
    FROM efdf_0221
  ),
  fatores AS (
    SELECT _arquivo, _pai, string_agg(texto, '; ' ORDER BY _linha) AS texto FROM fator GROUP BY ALL
  ),
  -- One row per item that a record names, with whether one does that is no inventory.
  uso AS (SELECT _arquivo, COD_ITEM, bool_or(NOT estoque) AS movimentou FROM uso_item_efdf GROUP BY ALL),
  ncm AS (
    SELECT
      codigo,
      min(TRY_CAST(inicio AS DATE)) AS inicio,
      max(coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31')) AS fim
    FROM tab_ncm
    GROUP BY ALL
  ),
  -- From when on the table of NCM says anything.
  alcance AS (SELECT min(inicio) AS inicio FROM ncm),
  -- One row per file and NCM of the tables of monophasic goods that hold in the file's month. A line for an EX or under
  -- a condition does not hold for the whole NCM.
  monofasico AS (
    SELECT a.id AS _arquivo, n.ncm, bool_or(n.ex = '' AND n.condicao = '') AS inteiro
    FROM natureza_ncm n
    JOIN arq a ON a.tipo = 'EFDF'
      AND a.situacao = 'Usado'
      AND n.inicio <= a.fim
      AND coalesce(n.fim, DATE '9999-12-31') >= a.inicio
    WHERE n.tabela IN ('4.3.10', '4.3.11')
    GROUP BY ALL
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  i.COD_ITEM AS "Código",
  i.DESCR_ITEM || coalesce(' (antes: ' || nullif(t.texto, '') || ')', '') AS "Descrição",
  nullif(i.COD_BARRA, '') AS "Barras",
  i.UNID_INV AS "Unid",
  i.TIPO_ITEM AS "Tipo Item",
  nullif(i.COD_NCM, '') AS "NCM",
  nullif(i.EX_IPI, '') AS "EX",
  nullif(i.COD_GEN, '') AS "Gênero",
  nullif(i.CEST, '') AS "CEST",
  i.ALIQ_ICMS AS "Alíq ICMS",
  f.texto AS "Fatores de Conversão",
  CASE
    WHEN u.movimentou THEN 'Sim'
    WHEN u.COD_ITEM IS NOT NULL THEN 'Só em estoque'
    ELSE 'Não'
  END AS "Movimentou",
  CASE
    WHEN coalesce(i.COD_NCM, '') = '' THEN NULL
    WHEN a.fim < (SELECT inicio FROM alcance) THEN 'Período anterior à tabela'
    WHEN n.codigo IS NULL THEN 'Não consta'
    WHEN n.inicio <= a.fim AND n.fim >= a.inicio THEN 'Sim'
    ELSE 'Não'
  END AS "NCM Válido",
  CASE
    WHEN coalesce(i.COD_NCM, '') = '' THEN NULL
    WHEN o.inteiro THEN 'Sim'
    WHEN o.ncm IS NOT NULL THEN 'Conforme EX ou condição'
    ELSE 'Não'
  END AS "Monofásico"
FROM efdf_0200 i
JOIN arq a ON a.id = i._arquivo
LEFT JOIN anterior t ON t._arquivo = i._arquivo AND t._pai = i._linha
LEFT JOIN fatores f ON f._arquivo = i._arquivo AND f._pai = i._linha
LEFT JOIN uso u ON u._arquivo = i._arquivo AND u.COD_ITEM = i.COD_ITEM
LEFT JOIN ncm n ON n.codigo = i.COD_NCM
LEFT JOIN monofasico o ON o._arquivo = i._arquivo AND o.ncm = i.COD_NCM
