-- From the rows of report 195 to services that enter the EFD-Contribuições with their credit: an A100 and its A170,
-- with the provider (0150) and the service (0200) where the establishment lacks them. A booked one is `escriturado`.
alvo AS (
  SELECT
    min(posicao) AS posicao,
    "Período" AS periodo, "CNPJ Estab." AS estab, "CNPJ Prestador" AS doc, "Número" AS numero,
    "Arquivo" AS arquivo,
    coalesce("Chave", "Número") AS documento,
    arg_min("Confiança", posicao) AS confianca
  FROM escolhidas
  GROUP BY ALL
),
-- What the report worked out: the file that takes the credit, its CST, nature, base and rates.
achado AS (
  SELECT
    h.posicao, h.estab, h.doc, h.documento,
    coalesce(h.confianca, 'Baixa') AS confianca,
    i."_efdc" AS _arquivo, a.inicio, a.arquivo,
    CASE WHEN h.estab <> a.cnpj THEN h.estab END AS estabelecimento,
    i."_nat" AS nat, i."_cst_pis" AS cst,
    CAST(i."_base_pis" AS DECIMAL(18, 2)) AS base,
    i."_aliq_pis" AS aliq_pis, i."_aliq_cofins" AS aliq_cofins, n.chave, n.nNFSe, n.dhEmi, n.dCompet, n.vServ,
    n.vDescIncond, n.vISSQN, n.prest_xNome, n.xDescServ,
    coalesce(n.prest_cMun, n.emit_cMun, n.cLocEmi) AS municipio,
    'SERV-' || coalesce(nullif(n.itemLC116, ''), n.cNBS) AS COD_ITEM,
    n.itemLC116, p.a100_arquivo, p.a100_linha, t.linha AS a170_linha,
    CASE
      WHEN i."_efeito" = 'Sem valor' THEN 'Serviço que este relatório só mostra'
      WHEN p._linha IS NOT NULL AND coalesce(t.itens, 0) <> 1
        THEN 'O A100 tem mais de um item: mude o CST e a natureza do que é o serviço'
      WHEN p._linha IS NOT NULL AND p.a100_arquivo <> a.id
        THEN 'O serviço está no A100 de outro mês da EFD-Contribuições'
      WHEN i."_cst_pis" IS NULL THEN 'Mês sem receita: o CST do crédito não se deduz'
      WHEN r.IND_APRO_CRED = '1'
        AND (r.COD_INC_TRIB = '3' OR i."_cst_pis" NOT IN ('50', '51', '52'))
        AND (a.id, i."_nat", i."_cst_pis") NOT IN (
          SELECT (_arquivo, NAT_BC_CRED, CST_PIS)
          FROM efdc_m105
          WHERE NAT_BC_CRED IS NOT NULL AND CST_PIS IS NOT NULL
        )
        THEN 'Apropriação direta: só a empresa sabe a divisão deste crédito (M105)'
    END AS motivo
  FROM alvo h
  JOIN rel_interno_credito_nao_aproveitado i ON i."Origem" = 'Nota de serviço'
    AND i."Período" = h.periodo
    AND i."CNPJ Estab." = h.estab
    AND i."CNPJ Part." = h.doc
    AND i."Documento" = h.documento
    AND i."Arquivo" = h.arquivo
  JOIN nfse_nota n ON n._arquivo = i."_origem" AND n._linha = i."_linha"
  JOIN arq a ON a.id = i."_efdc"
  JOIN efdc_0110 r ON r._arquivo = a.id
  LEFT JOIN nfse_no_a100 p ON p._arquivo = n._arquivo AND p._linha = n._linha
  LEFT JOIN (
    SELECT _arquivo, _pai, count(*) AS itens, min(_linha) AS linha FROM efdc_a170 GROUP BY ALL
  ) t ON t._arquivo = p.a100_arquivo AND t._pai = p.a100_linha
),
entra AS (SELECT * FROM achado WHERE motivo IS NULL AND a100_linha IS NULL),
-- The services that are booked, each with its only item.
escriturado AS (SELECT * FROM achado WHERE motivo IS NULL AND a100_linha IS NOT NULL),
servico AS (
  SELECT
    e.*,
    -- A provider that the establishment lacks is known by its CNPJ.
    coalesce(p.COD_PART, e.doc) AS COD_PART,
    p.COD_PART IS NULL
      AND row_number() OVER (
        PARTITION BY e._arquivo, e.estab, e.doc ORDER BY e.posicao
      ) = 1 AS participante_novo,
    t.COD_ITEM IS NULL
      AND row_number() OVER (
        PARTITION BY e._arquivo, e.estab, e.COD_ITEM ORDER BY e.posicao
      ) = 1 AS item_novo,
    coalesce(c.COD_CTA, m.COD_CTA) AS COD_CTA,
    coalesce(e.chave, concat_ws(':', 'A100', e.doc, e.nNFSe)) AS doc_novo,
    strftime(e.dhEmi, '%d%m%Y') AS dia,
    CAST(coalesce(e.vDescIncond, 0) AS DECIMAL(18, 2)) AS desconto
  FROM entra e
  LEFT JOIN (
    SELECT _arquivo, cnpj_estab, doc, min(COD_PART) AS COD_PART FROM part_efdc GROUP BY ALL
  ) p ON p._arquivo = e._arquivo AND p.cnpj_estab = e.estab AND p.doc = e.doc
  LEFT JOIN item_efdc t ON t._arquivo = e._arquivo AND t.cnpj_estab = e.estab AND t.COD_ITEM = e.COD_ITEM
  LEFT JOIN conta_da_natureza c ON c._arquivo = e._arquivo AND c.nat = e.nat
  LEFT JOIN conta_do_mes m ON m._arquivo = e._arquivo
),
-- The records of each service: what is named before what names it.
registro AS (
  SELECT
    s.*, 1 AS vez, '0150' AS aba,
    CAST(NULL AS VARCHAR) AS chave_do_registro,
    CAST(NULL AS VARCHAR) AS documento_novo,
    json_object(
      'COD_PART', s.COD_PART, 'NOME',
      replace(coalesce(s.prest_xNome, s.doc), '|', ' '),
      'COD_PAIS', '01058', 'CNPJ', s.doc, 'COD_MUN', s.municipio
    ) AS campos,
    'Inclui o prestador da nota, que o estabelecimento ainda não tem.' AS regra
  FROM servico s
  WHERE s.participante_novo
  UNION ALL BY NAME
  SELECT
    s.*, 2 AS vez, '0200' AS aba,
    CAST(NULL AS VARCHAR) AS chave_do_registro,
    CAST(NULL AS VARCHAR) AS documento_novo,
    json_object(
      'COD_ITEM', s.COD_ITEM, 'DESCR_ITEM',
      replace(coalesce(l.descricao, s.xDescServ, s.COD_ITEM), '|', ' '),
      'TIPO_ITEM', '09',
      -- Only items of the law have a code there.
      'COD_LST',
      replace(l.codigo, '.', '')
    ) AS campos,
    'Inclui o serviço da nota, que o estabelecimento ainda não tem.' AS regra
  FROM servico s
  LEFT JOIN tab_servico_lc116 l ON servico_lc116(l.codigo) = servico_lc116(s.itemLC116)
  WHERE s.item_novo
  UNION ALL BY NAME
  SELECT
    s.*, 3 AS vez, 'A100' AS aba,
    CAST(NULL AS VARCHAR) AS chave_do_registro,
    s.doc_novo AS documento_novo,
    json_object(
      'IND_OPER', '0', 'IND_EMIT', '1', 'COD_PART', s.COD_PART, 'COD_SIT', '00', 'NUM_DOC', s.nNFSe,
      'CHV_NFSE', s.chave, 'DT_DOC', s.dia, 'DT_EXE_SERV',
      strftime(coalesce(s.dCompet, s.dhEmi), '%d%m%Y'),
      'VL_DOC',
      com_virgula(CAST(s.vServ AS DECIMAL(18, 2))),
      'IND_PGTO', '1', 'VL_DESC',
      com_virgula(s.desconto),
      'VL_BC_PIS',
      com_virgula(s.base),
      'VL_PIS',
      com_virgula(imposto(s.base, s.aliq_pis)),
      'VL_BC_COFINS',
      com_virgula(s.base),
      'VL_COFINS',
      com_virgula(imposto(s.base, s.aliq_cofins)),
      'VL_ISS',
      com_virgula(CAST(s.vISSQN AS DECIMAL(18, 2)))
    ) AS campos,
    'Inclui a nota de serviço, que não está na EFD-Contribuições: confira a forma de pagamento.' AS regra
  FROM servico s
  UNION ALL BY NAME
  SELECT
    s.*, 4 AS vez, 'A170' AS aba,
    json_object(
      'CHV_NFSE',
      coalesce(s.chave, ''),
      'IND_OPER', '0', 'COD_PART', s.COD_PART, 'SER', '', 'NUM_DOC', s.nNFSe, 'DT_DOC', s.dia
    ) AS chave_do_registro,
    s.doc_novo AS documento_novo,
    json_object(
      'NUM_ITEM', '1', 'COD_ITEM', s.COD_ITEM, 'VL_ITEM',
      com_virgula(CAST(s.vServ AS DECIMAL(18, 2))),
      'VL_DESC',
      com_virgula(s.desconto),
      'NAT_BC_CRED', s.nat, 'IND_ORIG_CRED', '0', 'CST_PIS', s.cst, 'VL_BC_PIS',
      com_virgula(s.base),
      'ALIQ_PIS',
      com_virgula(CAST(s.aliq_pis AS DECIMAL(18, 4))),
      'VL_PIS',
      com_virgula(imposto(s.base, s.aliq_pis)),
      'CST_COFINS', s.cst, 'VL_BC_COFINS',
      com_virgula(s.base),
      'ALIQ_COFINS',
      com_virgula(CAST(s.aliq_cofins AS DECIMAL(18, 4))),
      'VL_COFINS',
      com_virgula(imposto(s.base, s.aliq_cofins)),
      'COD_CTA', s.COD_CTA
    ) AS campos,
    'Inclui o crédito de natureza '
      || s.nat
      || ', CST '
      || s.cst
      || ', sobre '
      || com_virgula(s.base)
      || '.' AS regra
  FROM servico s
)
SELECT
  r.posicao,
  r.vez,
  CAST(NULL AS VARCHAR) AS motivo,
  'INCLUIR' AS acao,
  r.aba,
  strftime(r.inicio, '%Y-%m') AS periodo,
  r.estabelecimento,
  CAST(NULL AS VARCHAR) AS arquivo,
  CAST(NULL AS INTEGER) AS linha,
  CAST(r.chave_do_registro AS VARCHAR) AS chave,
  CAST(r.campos AS VARCHAR) AS campos,
  CAST(NULL AS VARCHAR) AS antes,
  r.documento_novo AS documento,
  r.regra,
  'Crédito de serviço tomado' AS tese,
  10 AS lugar,
  r.confianca
FROM registro r
UNION ALL BY NAME
SELECT
  posicao,
  motivo
FROM achado
WHERE motivo IS NOT NULL
