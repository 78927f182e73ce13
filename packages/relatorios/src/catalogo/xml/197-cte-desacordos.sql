WITH
  conhecimento AS (
    SELECT
      c.chave, c.mod, c.vTPrest,
      CAST(c.dhEmi AS DATE) AS emissao,
      coalesce(s.pagador, c.toma_CNPJ, c.toma_CPF) AS pagador,
      left(c.emit_CNPJ, 8) = p.raiz AS proprio,
      coalesce(c.cStat IN ('101', '151', '155'), FALSE) AS cancelado
    FROM cte_conhecimento c
    CROSS JOIN projeto p
    LEFT JOIN cte_sit s ON s._arquivo = c._arquivo AND s._linha = c._linha
    WHERE coalesce(c.tpAmb, '1') <> '2' AND c.chave IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY c.chave ORDER BY c.cStat IS NULL, c._arquivo, c._linha) = 1
  ),
  cancelamento AS (
    SELECT chCTe AS chave, CAST(max(dhEvento) AS DATE) AS dia
    FROM cte_evento
    WHERE tpEvento = '110111' AND cStat IN ('134', '135', '136', '155') AND coalesce(tpAmb, '1') <> '2'
    GROUP BY chCTe
  ),
  credito AS (
    SELECT
      CHV AS chave,
      sum(coalesce(VL_PIS, 0)) FILTER (gera_credito(CST_PIS)) AS pis,
      sum(coalesce(VL_COFINS, 0)) FILTER (gera_credito(CST_COFINS)) AS cofins
    FROM fato_pc
    WHERE pai_registro = 'D100' AND Lado = 'Entrada' AND sit_valida(COD_SIT)
    GROUP BY CHV
  ),
  -- Where the EFDs have a CT-e.
  registro AS (
    SELECT CHV AS chave, 'EFD-C de ' || mes_ano(inicio) AS onde, sit_valida(COD_SIT) AS valida
    FROM doc_efdc
    WHERE registro = 'D100'
    UNION ALL BY NAME
    SELECT d.CHV AS chave, 'EFD ICMS/IPI de ' || mes_ano(a.inicio) AS onde, sit_valida(d.COD_SIT) AS valida
    FROM doc_efdf d
    JOIN arq a ON a.id = d._arquivo
    WHERE d.registro = 'D100'
  ),
  evento AS (
    SELECT chave FROM cte_desacordo
    UNION
    SELECT chave FROM cancelamento
    UNION
    SELECT chave FROM conhecimento WHERE cancelado
  ),
  escriturado AS (
    SELECT chave, string_agg(DISTINCT lugar, ', ' ORDER BY lugar) AS onde, bool_or(valida) AS valida
    FROM (
      SELECT chave, valida, CASE WHEN valida THEN onde ELSE onde || ' como cancelado' END AS lugar
      FROM registro
      SEMI JOIN evento USING (chave)
    )
    GROUP BY chave
  ),
  contestado AS (
    SELECT
      e.chave,
      coalesce(c.mod, substr(e.chave, 21, 2)) AS mod,
      c.emissao, c.pagador, c.vTPrest,
      coalesce(c.proprio, FALSE) AS proprio,
      d.chave IS NOT NULL AS com_desacordo,
      coalesce(d.vigente, FALSE) AS em_desacordo,
      x.chave IS NOT NULL OR coalesce(c.cancelado, FALSE) AS cancelado,
      greatest(d.dia, x.dia) AS dia,
      f.onde,
      coalesce(f.valida, FALSE) AS valida,
      CAST(coalesce(k.pis, 0) + coalesce(k.cofins, 0) AS DECIMAL(18, 2)) AS credito
    FROM evento e
    LEFT JOIN conhecimento c ON c.chave = e.chave
    LEFT JOIN cte_desacordo d ON d.chave = e.chave
    LEFT JOIN cancelamento x ON x.chave = e.chave
    LEFT JOIN escriturado f ON f.chave = e.chave
    LEFT JOIN credito k ON k.chave = e.chave
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN cancelado AND credito > 0 THEN 'CT-e cancelado com crédito'
        WHEN cancelado AND valida THEN 'CT-e cancelado escriturado'
        WHEN cancelado THEN 'OK'
        WHEN NOT em_desacordo THEN 'Desacordo cancelado'
        WHEN proprio THEN 'Desacordo do cliente: confira a receita'
        WHEN credito > 0 THEN 'CT-e em desacordo com crédito'
        WHEN valida THEN 'CT-e em desacordo escriturado'
        ELSE 'OK'
      END AS resultado
    FROM contestado
    WHERE com_desacordo OR valida
  )
SELECT
  t.chave AS "Chave",
  t.mod AS "Modelo",
  t.emissao AS "Emissão",
  t.pagador AS "Tomador",
  concat_ws(
    ' e ',
    CASE
      WHEN t.em_desacordo THEN 'Prestação em desacordo'
      WHEN t.com_desacordo THEN 'Prestação em desacordo, desfeita'
    END,
    CASE WHEN t.cancelado THEN 'Cancelamento' END
  ) AS "Evento",
  t.dia AS "Data",
  t.vTPrest AS "Valor",
  coalesce(t.onde, 'Não') AS "Escriturado",
  t.credito AS "Crédito Tomado",
  t.resultado AS "Resultado",
  CASE
    WHEN t.resultado = 'OK' THEN 'OK'
    WHEN t.resultado LIKE '%com crédito' THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE WHEN t.resultado LIKE '%com crédito' THEN t.credito END AS "Valor Estimado"
FROM julgado t
