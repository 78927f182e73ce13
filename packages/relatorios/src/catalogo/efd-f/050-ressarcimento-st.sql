WITH
  -- One row per exit, or return of one (C181), with the tax that is given back or still owed, in the records of 1255.
  saida AS (
    SELECT
      'C181' AS registro, r.*, d.CHV_NFE AS chave, i.NUM_ITEM, i.COD_ITEM, i.CST_ICMS, i.CFOP,
      r.VL_UNIT_ICMS_OP_CONV_SAIDA AS VL_UNIT_ICMS_OP_CONV
    FROM efdf_c181 r
    JOIN efdf_c170 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    JOIN efdf_c100 d ON d._arquivo = i._arquivo AND d._linha = i._pai AND sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT 'C185' AS registro, r.*, d.CHV_NFE AS chave
    FROM efdf_c185 r
    JOIN efdf_c100 d ON d._arquivo = r._arquivo AND d._linha = r._pai AND sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT 'C330' AS registro, r.*, i.COD_ITEM, d.CST_ICMS, d.CFOP
    FROM efdf_c330 r
    JOIN efdf_c321 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    JOIN efdf_c320 d ON d._arquivo = i._arquivo AND d._linha = i._pai
    UNION ALL BY NAME
    SELECT 'C380' AS registro, r.*, i.NUM_ITEM, i.COD_ITEM
    FROM efdf_c380 r
    JOIN efdf_c370 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    UNION ALL BY NAME
    SELECT 'C430' AS registro, r.*, i.COD_ITEM
    FROM efdf_c430 r
    JOIN efdf_c425 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    UNION ALL BY NAME
    SELECT 'C480' AS registro, r.*, i.COD_ITEM
    FROM efdf_c480 r
    JOIN efdf_c470 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    JOIN efdf_c460 d ON d._arquivo = i._arquivo AND d._linha = i._pai AND sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT 'C815' AS registro, r.*, d.CHV_CFE AS chave, i.NUM_ITEM, i.COD_ITEM, i.CST_ICMS, i.CFOP
    FROM efdf_c815 r
    JOIN efdf_c810 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    JOIN efdf_c800 d ON d._arquivo = i._arquivo AND d._linha = i._pai AND sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT 'C880' AS registro, r.*, i.COD_ITEM, i.CST_ICMS, i.CFOP
    FROM efdf_c880 r
    JOIN efdf_c870 i ON i._arquivo = r._arquivo AND i._linha = r._pai
  ),
  item_com_saldo AS (
    SELECT
      registro, _arquivo, _linha, chave,
      TRY_CAST(NUM_ITEM AS INTEGER) AS item,
      COD_ITEM AS codigo, CST_ICMS AS cst, CFOP AS cfop, COD_MOT_REST_COMPL AS motivo,
      CAST(QUANT_CONV AS DECIMAL(18, 6)) AS qtd,
      UNID AS unid,
      CAST(VL_UNIT_ICMS_OP_CONV AS DECIMAL(18, 6)) AS operacao,
      CAST(
        restituicao_liquida(VL_UNIT_ICMS_ST_CONV_REST, VL_UNIT_ICMS_ST_CONV_COMPL) AS DECIMAL(18, 6)
      ) AS st,
      CAST(restituicao_liquida(VL_UNIT_FCP_ST_CONV_REST, VL_UNIT_FCP_ST_CONV_COMPL) AS DECIMAL(18, 6)) AS fcp
    FROM saida
  ),
  -- Records that no balance counts: C176 has motives of its own, C180 and C186 are about entries.
  item_sem_saldo AS (
    SELECT
      'C176' AS registro, r._arquivo, r._linha, d.CHV_NFE AS chave,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS item,
      i.COD_ITEM AS codigo, i.CST_ICMS AS cst, i.CFOP AS cfop, r.COD_MOT_RES AS motivo,
      CAST(i.QTD AS DECIMAL(18, 6)) AS qtd,
      i.UNID AS unid,
      CAST(r.VL_UNIT_ICMS_ULT_E AS DECIMAL(18, 6)) AS operacao,
      CAST(r.VL_UNIT_RES AS DECIMAL(18, 6)) AS st,
      CAST(r.VL_UNIT_RES_FCP_ST AS DECIMAL(18, 6)) AS fcp,
      r.CHAVE_NFE_ULT_E AS entrada
    FROM efdf_c176 r
    JOIN efdf_c170 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    JOIN efdf_c100 d ON d._arquivo = i._arquivo AND d._linha = i._pai AND sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT
      'C180' AS registro, r._arquivo, r._linha, d.CHV_NFE AS chave,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS item,
      i.COD_ITEM AS codigo, i.CST_ICMS AS cst, i.CFOP AS cfop,
      CAST(r.QUANT_CONV AS DECIMAL(18, 6)) AS qtd,
      r.UNID AS unid,
      CAST(r.VL_UNIT_ICMS_OP_CONV AS DECIMAL(18, 6)) AS operacao,
      CAST(r.VL_UNIT_ICMS_ST_CONV AS DECIMAL(18, 6)) AS st,
      CAST(r.VL_UNIT_FCP_ST_CONV AS DECIMAL(18, 6)) AS fcp,
      d.CHV_NFE AS entrada
    FROM efdf_c180 r
    JOIN efdf_c170 i ON i._arquivo = r._arquivo AND i._linha = r._pai
    JOIN efdf_c100 d ON d._arquivo = i._arquivo AND d._linha = i._pai AND sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT
      'C186' AS registro, r._arquivo, r._linha, d.CHV_NFE AS chave,
      TRY_CAST(r.NUM_ITEM AS INTEGER) AS item,
      r.COD_ITEM AS codigo, r.CST_ICMS AS cst, r.CFOP AS cfop, r.COD_MOT_REST_COMPL AS motivo,
      CAST(r.QUANT_CONV AS DECIMAL(18, 6)) AS qtd,
      r.UNID AS unid,
      CAST(r.VL_UNIT_ICMS_OP_CONV_ENTRADA AS DECIMAL(18, 6)) AS operacao,
      CAST(r.VL_UNIT_ICMS_ST_CONV_ENTRADA AS DECIMAL(18, 6)) AS st,
      CAST(r.VL_UNIT_FCP_ST_CONV_ENTRADA AS DECIMAL(18, 6)) AS fcp,
      r.CHV_DFE_ENTRADA AS entrada
    FROM efdf_c186 r
    JOIN efdf_c100 d ON d._arquivo = r._arquivo AND d._linha = r._pai AND sit_valida(d.COD_SIT)
  ),
  -- One row per motive of a file: what its items come to. A returned sale (C181) counts backwards.
  soma_dos_itens AS (
    SELECT
      _arquivo, motivo,
      CAST(
        round(sum(qtd * operacao * CASE registro WHEN 'C181' THEN -1 ELSE 1 END), 2) AS DECIMAL(18, 2)
      ) AS operacao,
      CAST(round(sum(qtd * st * CASE registro WHEN 'C181' THEN -1 ELSE 1 END), 2) AS DECIMAL(18, 2)) AS st,
      CAST(round(sum(qtd * fcp * CASE registro WHEN 'C181' THEN -1 ELSE 1 END), 2) AS DECIMAL(18, 2)) AS fcp
    FROM item_com_saldo
    GROUP BY _arquivo, motivo
  ),
  saldo_do_motivo AS (
    SELECT
      _linha, _arquivo, _pai, COD_MOT_REST_COMPL AS motivo,
      coalesce(VL_CREDITO_ICMS_OP_MOT, 0) AS operacao,
      coalesce(VL_ICMS_ST_REST_MOT, 0) - coalesce(VL_ICMS_ST_COMPL_MOT, 0) AS st,
      coalesce(VL_FCP_ST_REST_MOT, 0) - coalesce(VL_FCP_ST_COMPL_MOT, 0) AS fcp
    FROM efdf_1255
  ),
  saldo_total AS (
    SELECT
      _linha, _arquivo,
      coalesce(VL_CREDITO_ICMS_OP, 0) AS operacao,
      coalesce(VL_ICMS_ST_REST, 0) - coalesce(VL_ICMS_ST_COMPL, 0) AS st,
      coalesce(VL_FCP_ST_REST, 0) - coalesce(VL_FCP_ST_COMPL, 0) AS fcp
    FROM efdf_1250
  ),
  soma_dos_motivos AS (
    SELECT _arquivo, _pai, sum(operacao) AS operacao, sum(st) AS st, sum(fcp) AS fcp
    FROM saldo_do_motivo
    GROUP BY ALL
  ),
  linha AS (
    SELECT * FROM item_com_saldo
    UNION ALL BY NAME
    SELECT * FROM item_sem_saldo
    UNION ALL BY NAME
    SELECT
      '1255' AS registro, m._arquivo, m._linha, m.motivo, 1 AS qtd, m.operacao, m.st, m.fcp,
      conferencia([
        se_diverge('ICMS da operação ≠ Σ dos itens', m.operacao - coalesce(s.operacao, 0)),
        se_diverge('ST ≠ Σ dos itens', m.st - coalesce(s.st, 0)),
        se_diverge('FCP-ST ≠ Σ dos itens', m.fcp - coalesce(s.fcp, 0))
      ]) AS conferencia
    FROM saldo_do_motivo m
    LEFT JOIN soma_dos_itens s ON s._arquivo = m._arquivo AND s.motivo = m.motivo
    UNION ALL BY NAME
    SELECT
      '1250' AS registro, t._arquivo, t._linha, 1 AS qtd, t.operacao, t.st, t.fcp,
      conferencia([
        se_diverge('ICMS da operação ≠ Σ1255', t.operacao - coalesce(s.operacao, 0)),
        se_diverge('ST ≠ Σ1255', t.st - coalesce(s.st, 0)),
        se_diverge('FCP-ST ≠ Σ1255', t.fcp - coalesce(s.fcp, 0))
      ]) AS conferencia
    FROM saldo_total t
    LEFT JOIN soma_dos_motivos s ON s._arquivo = t._arquivo AND s._pai = t._linha
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  l.registro AS "Registro",
  nullif(l.chave, '') AS "Chave",
  l.item AS "Nº Item",
  l.codigo AS "Código",
  l.cst AS "CST",
  l.cfop AS "CFOP",
  nullif(l.motivo, '') AS "Motivo",
  l.qtd AS "Qtde",
  l.unid AS "Unid",
  l.operacao AS "ICMS Operação Unit.",
  l.st AS "ICMS ST Unit.",
  l.fcp AS "FCP ST Unit.",
  nullif(l.entrada, '') AS "Chave Entrada",
  l.conferencia AS "Conferência",
  a.arquivo AS "Arquivo",
  l._linha AS "Linha"
FROM linha l
JOIN arq a ON a.id = l._arquivo
