WITH
  -- What the payments and the items of an import are below: a service, a document, or a sum of documents.
  documento AS (
    SELECT 'A100' AS registro, CHV_NFSE AS chave, * FROM stg_efdc_a100
    UNION ALL BY NAME
    SELECT 'C100' AS registro, CHV_NFE AS chave, * FROM stg_efdc_c100
    UNION ALL BY NAME
    SELECT 'C190' AS registro, * FROM stg_efdc_c190
  ),
  pago AS (
    SELECT *, 'A120' AS registro, 'Serviço' AS tipo, coalesce(DT_PAG_PIS, DT_PAG_COFINS) AS dia FROM efdc_a120
    UNION ALL BY NAME
    SELECT *, 'C120' AS registro, COD_DOC_IMP AS tipo, NUM_DOC_IMP AS numero FROM efdc_c120
    UNION ALL BY NAME
    SELECT *, 'C199' AS registro, COD_DOC_IMP AS tipo, NUM_DOC_IMP AS numero FROM efdc_c199
  ),
  item AS (
    SELECT *
    FROM fato_pc
    WHERE pai_registro IN ('A100', 'C100', 'C190')
      AND Lado = 'Entrada'
      AND nivel = 'Item'
      AND (left(CFOP, 1) = '3' OR IND_ORIG_CRED = '1')
  ),
  creditado AS (
    SELECT
      _arquivo, _pai,
      sum(VL_ITEM) AS valor,
      sum(VL_BC_PIS) FILTER (gera_credito(CST_PIS)) AS base,
      sum(VL_PIS) FILTER (gera_credito(CST_PIS)) AS pis,
      sum(VL_COFINS) FILTER (gera_credito(CST_COFINS)) AS cofins
    FROM item
    GROUP BY ALL
  ),
  -- One row per payment, or per document that has items of an import and no payment.
  importacao AS (
    SELECT
      d._arquivo, d.ordem, d.periodo, d.arquivo, d.cnpj_arquivo, d._pai AS estab,
      coalesce(p._linha, d._linha) AS _linha,
      coalesce(p.registro, d.registro) AS registro,
      p.tipo,
      CASE WHEN p.registro IN ('C120', 'C199') THEN p.numero ELSE d.NUM_DOC END AS numero,
      p.VL_PIS_IMP, p.VL_COFINS_IMP, p.dia, d.chave, c.valor, c.base, c.pis, c.cofins,
      row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY p._linha) = 1 AS primeiro
    FROM documento d
    LEFT JOIN pago p ON p._arquivo = d._arquivo AND p._pai = d._linha
    LEFT JOIN creditado c ON c._arquivo = d._arquivo AND c._pai = d._linha
    WHERE sit_valida(d.COD_SIT) AND (p._linha IS NOT NULL OR c._pai IS NOT NULL)
  )
SELECT
  i.periodo AS "Período",
  coalesce(e.cnpj, i.cnpj_arquivo) AS "CNPJ Estab.",
  i.registro AS "Registro",
  CASE i.tipo
    WHEN '0' THEN 'Declaração de Importação'
    WHEN '1' THEN 'Declaração Simplificada de Importação'
    WHEN '2' THEN 'Declaração Única de Importação'
    ELSE i.tipo
  END AS "Tipo Doc. Importação",
  i.numero AS "Número",
  i.VL_PIS_IMP AS "PIS Importação",
  i.VL_COFINS_IMP AS "COFINS Importação",
  i.dia AS "Data Pagto",
  i.chave AS "Chave",
  CASE WHEN i.primeiro THEN i.valor END AS "Valor Itens",
  CAST(CASE WHEN i.primeiro THEN i.base END AS DECIMAL(18, 2)) AS "Base PIS",
  CASE WHEN i.primeiro THEN i.pis END AS "PIS Creditado",
  CASE WHEN i.primeiro THEN i.cofins END AS "COFINS Creditada",
  i.arquivo AS "Arquivo",
  i._linha AS "Linha"
FROM importacao i
LEFT JOIN estab_efdc e ON e._arquivo = i._arquivo AND e._linha = i.estab
