WITH
  -- An item without a participant is of a record that sums up documents, or of a document that names none.
  item AS (
    SELECT
      _arquivo, _pai, ordem, periodo, Lado,
      nullif(doc_part, '') AS doc,
      VL_ITEM, VL_PIS, VL_COFINS,
      CASE
        WHEN doc IS NOT NULL OR coalesce(COD_PART, '') <> '' THEN nome_part
        WHEN pai_registro IN (
          'C180', 'C190', 'C380', 'C405', 'C490', 'C600', 'C860', 'D200', 'D300', 'D350', 'D600', 'F500',
          'F510', 'F550', 'F560'
        )
          THEN 'Consolidado'
        ELSE 'Sem participante'
      END AS nome,
      CASE WHEN doc IS NULL THEN coalesce(nullif(COD_PART, ''), nome) END AS sem_doc,
      uf_part
    FROM fato_pc
    WHERE nivel = 'Item' AND sit_valida(COD_SIT)
  ),
  -- One row per file, side and participant.
  por_participante AS (
    SELECT
      _arquivo, ordem, periodo, Lado, doc, sem_doc,
      max(nome) AS nome,
      max(uf_part) AS uf,
      count(DISTINCT _pai) AS docs,
      CAST(coalesce(sum(VL_ITEM), 0) AS DECIMAL(18, 2)) AS valor,
      sum(VL_PIS) AS pis,
      sum(VL_COFINS) AS cofins
    FROM item
    GROUP BY _arquivo, ordem, periodo, Lado, doc, sem_doc
  )
SELECT
  periodo AS "Período",
  Lado AS "Lado",
  doc AS "CNPJ-CPF",
  nome AS "Nome",
  uf AS "UF",
  docs AS "Qtd Docs",
  valor AS "Valor",
  pis AS "PIS",
  cofins AS "COFINS",
  percentual(valor, sum(valor) OVER (PARTITION BY _arquivo, Lado)) AS "% do Total"
FROM por_participante
