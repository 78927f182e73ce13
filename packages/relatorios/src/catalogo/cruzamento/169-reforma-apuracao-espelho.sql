-- One row per part of a document and month, and one per document that only the statement has. What the statement says
-- is beside the first row of the document.
WITH
  -- Debits are owed and credits are not: with a sign, a return is the same on either side.
  extrato AS (
    SELECT
      chave,
      min(mes) AS mes,
      CASE WHEN count(DISTINCT lado) = 1 THEN min(lado) ELSE 'Débito e Crédito' END AS lado,
      sum(CASE lado WHEN 'Débito' THEN cbs ELSE -cbs END) AS cbs,
      sum(CASE lado WHEN 'Débito' THEN ibs ELSE -ibs END) AS ibs,
      min(_arquivo) AS _arquivo,
      min(linha) AS linha
    FROM ecac_extrato_apuracao
    GROUP BY ALL
  ),
  mes_com_extrato AS (SELECT DISTINCT mes FROM ecac_extrato_apuracao),
  nosso AS (
    SELECT
      chave,
      min(mes) AS mes,
      bool_or(conta) AS conta,
      coalesce(sum(CASE lado WHEN 'Débito' THEN sinal ELSE -sinal END * cbs) FILTER (conta), 0) AS cbs,
      coalesce(sum(CASE lado WHEN 'Débito' THEN sinal ELSE -sinal END * ibs) FILTER (conta), 0) AS ibs
    FROM operacao_da_apuracao
    GROUP BY ALL
  ),
  comparado AS (
    SELECT
      coalesce(n.chave, x.chave) AS chave,
      coalesce(n.mes, x.mes) AS mes,
      n.chave IS NOT NULL AS aqui,
      x.mes AS mes_do_extrato, x.lado AS lado_do_extrato,
      -- With one side, the amounts as the statement has them.
      CASE x.lado WHEN 'Crédito' THEN -x.cbs ELSE x.cbs END AS extrato_cbs,
      CASE x.lado WHEN 'Crédito' THEN -x.ibs ELSE x.ibs END AS extrato_ibs,
      coalesce(x.cbs, 0) - coalesce(n.cbs, 0) AS dif_cbs,
      coalesce(x.ibs, 0) - coalesce(n.ibs, 0) AS dif_ibs,
      x._arquivo, x.linha,
      CASE
        WHEN n.chave IS NULL AND s.chave IS NOT NULL THEN 'Cancelada aqui'
        WHEN n.chave IS NULL AND v.valida THEN 'Sem IBS e CBS aqui'
        WHEN n.chave IS NULL THEN 'Só no extrato'
        WHEN x.chave IS NULL AND m.mes IS NULL THEN 'Sem extrato do mês'
        WHEN x.chave IS NULL AND n.conta THEN 'Só aqui'
        WHEN NOT n.conta AND x.chave IS NULL THEN 'Não conta'
        WHEN NOT n.conta THEN 'Não conta aqui'
        WHEN x.mes <> n.mes THEN 'Mês diferente'
        WHEN NOT diverge(dif_cbs) AND NOT diverge(dif_ibs) THEN 'Confere'
        WHEN sign(x.cbs) * sign(n.cbs) < 0 OR sign(x.ibs) * sign(n.ibs) < 0 THEN 'Lado diferente'
        ELSE 'Valor diferente'
      END AS resultado
    FROM nosso n
    FULL JOIN extrato x ON x.chave = n.chave
    LEFT JOIN mes_com_extrato m ON m.mes = n.mes
    LEFT JOIN chave_sem_efeito s ON s.chave = x.chave
    LEFT JOIN nota_sit v ON v.chave = x.chave
  ),
  linha AS (
    SELECT
      c.mes, c.chave, o.modelo, o.emissao, o.doc_emit, o.doc_dest, o.finNFe, o.ordem, o.origem, o.lado,
      o.sinal, o.cbs, o.ibs, o.cbs_esperada, o.ibs_esperado, o.motivo, o.conta, c.resultado,
      row_number() OVER (PARTITION BY c.chave ORDER BY o.ordem, o.origem, o.cbs, o.ibs) = 1 AS primeira,
      c.lado_do_extrato, c.extrato_cbs, c.extrato_ibs, c.dif_cbs, c.dif_ibs, c.aqui, c.mes_do_extrato,
      CASE WHEN c.aqui THEN o._arquivo ELSE c._arquivo END AS _arquivo,
      CASE WHEN NOT c.aqui THEN c.linha END AS linha
    FROM comparado c
    LEFT JOIN operacao_da_apuracao o ON o.chave = c.chave
  )
SELECT
  mes_ano(v.mes) AS "Período",
  v.chave AS "Chave",
  coalesce(v.modelo, modelo_da_chave(v.chave)) AS "Modelo",
  v.emissao AS "Emissão",
  coalesce(v.doc_emit, emitente_da_chave(v.chave)) AS "CNPJ Emitente",
  v.doc_dest AS "CNPJ Destinatário",
  finalidade_nota(v.finNFe) AS "Finalidade",
  coalesce(v.origem, 'Extrato') AS "Origem",
  v.lado AS "Lado",
  TRY_CAST(v.cbs AS DECIMAL(18, 2)) AS "CBS do Documento",
  TRY_CAST(v.ibs AS DECIMAL(18, 2)) AS "IBS do Documento",
  TRY_CAST(v.cbs_esperada AS DECIMAL(18, 2)) AS "CBS Esperada",
  TRY_CAST(v.ibs_esperado AS DECIMAL(18, 2)) AS "IBS Esperado",
  CASE
    WHEN v.conta AND v.lado = 'Débito' THEN TRY_CAST(v.sinal * v.cbs AS DECIMAL(18, 2))
  END AS "CBS Débito",
  CASE
    WHEN v.conta AND v.lado = 'Crédito' THEN TRY_CAST(v.sinal * v.cbs AS DECIMAL(18, 2))
  END AS "CBS Crédito",
  CASE
    WHEN v.conta AND v.lado = 'Débito' THEN TRY_CAST(v.sinal * v.ibs AS DECIMAL(18, 2))
  END AS "IBS Débito",
  CASE
    WHEN v.conta AND v.lado = 'Crédito' THEN TRY_CAST(v.sinal * v.ibs AS DECIMAL(18, 2))
  END AS "IBS Crédito",
  CASE
    -- Of a note that counts, the CBS has nothing beside it once its rate is not known.
    WHEN v.motivo IS NULL AND v.origem = 'Nota' AND v.mes > fim_pis_cofins()
      THEN 'CBS como está na nota: sem alíquota publicada para comparar'
    ELSE v.motivo
  END AS "Efeito ou Motivo",
  CASE WHEN v.primeira THEN mes_ano(v.mes_do_extrato) END AS "Mês no Extrato",
  CASE WHEN v.primeira THEN v.lado_do_extrato END AS "Lado no Extrato",
  CASE WHEN v.primeira THEN TRY_CAST(v.extrato_cbs AS DECIMAL(18, 2)) END AS "CBS no Extrato",
  CASE WHEN v.primeira THEN TRY_CAST(v.extrato_ibs AS DECIMAL(18, 2)) END AS "IBS no Extrato",
  CASE
    WHEN v.primeira AND v.resultado NOT IN ('Sem extrato do mês', 'Não conta')
      THEN TRY_CAST(v.dif_cbs AS DECIMAL(18, 2))
  END AS "Diferença CBS",
  CASE
    WHEN v.primeira AND v.resultado NOT IN ('Sem extrato do mês', 'Não conta')
      THEN TRY_CAST(v.dif_ibs AS DECIMAL(18, 2))
  END AS "Diferença IBS",
  v.resultado AS "Resultado",
  -- In 2026 who fulfils its duties is not charged. Later a difference is a risk; its amount needs the CBS rate.
  CASE
    WHEN v.primeira
      AND v.mes > fim_pis_cofins()
      AND v.resultado NOT IN ('Confere', 'Sem extrato do mês', 'Não conta')
      THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  v.linha AS "Linha"
FROM linha v
JOIN arq a ON a.id = v._arquivo
