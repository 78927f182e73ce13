-- One row per taxed item with its ICMS from the nearest source. Where a note has it on some items, the others have
-- none.
WITH
  chave AS (
    SELECT CHV, bool_and(coalesce(VL_ICMS, 0) <= 0 AND icms_nota <= 0) AS sem_icms
    FROM tributada
    WHERE CHV <> ''
    GROUP BY CHV
  ),
  xml AS (
    SELECT
      s.chave, i.nItem,
      coalesce(i.ICMS_vICMS, 0) AS icms,
      coalesce(i.ICMS_vFCP, 0) AS fcp,
      coalesce(i.vFrete, 0) + coalesce(i.vSeg, 0) + coalesce(i.vOutro, 0) AS despesas
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.chave IN (SELECT CHV FROM chave)
  ),
  -- The note in the EFD ICMS/IPI: its ICMS, where no nearer source has it, and its FCP.
  efdf_nota AS (
    SELECT c.CHV_NFE AS chave, r._arquivo, r._pai, r.VL_ICMS, f.VL_FCP_OP
    FROM efdf_c100 c
    JOIN efdf_c190 r ON r._arquivo = c._arquivo AND r._pai = c._linha
    LEFT JOIN efdf_c191 f ON f._arquivo = r._arquivo AND f._pai = r._linha
    WHERE c.IND_EMIT = '0'
      AND c.IND_OPER = '1'
      AND sit_valida(c.COD_SIT)
      AND c.CHV_NFE IN (SELECT CHV FROM chave WHERE sem_icms)
    UNION ALL BY NAME
    SELECT c.CHV_NFE AS chave, r._arquivo, r._pai, r.VL_ICMS, f.VL_FCP_OP
    FROM efdf_c191 f
    JOIN efdf_c190 r ON r._arquivo = f._arquivo AND r._linha = f._pai
    JOIN efdf_c100 c ON c._arquivo = r._arquivo AND c._linha = r._pai
    WHERE f.VL_FCP_OP > 0
      AND c.IND_EMIT = '0'
      AND c.IND_OPER = '1'
      AND sit_valida(c.COD_SIT)
      AND c.CHV_NFE IN (SELECT CHV FROM chave WHERE NOT sem_icms)
  ),
  -- A note may be booked twice, in two months or by two establishments: it counts once.
  efdf AS (
    SELECT chave, min(icms) AS icms, max(fcp) AS fcp
    FROM (
      SELECT chave, sum(VL_ICMS) AS icms, coalesce(sum(VL_FCP_OP), 0) AS fcp
      FROM efdf_nota
      GROUP BY chave, _arquivo, _pai
    )
    GROUP BY chave
  )
SELECT
  t.*,
  z.chave IS NOT NULL AS cancelada,
  x.icms AS icms_xml,
  x.fcp AS fcp_xml,
  e.icms AS icms_efdf,
  CASE
    WHEN t.VL_ICMS > 0 THEN 'C170'
    WHEN t.icms_nota > 0 THEN NULL
    WHEN x.chave IS NOT NULL THEN 'XML'
    WHEN e.icms > 0 THEN 'C190 da EFD ICMS/IPI'
  END AS fonte,
  CAST(CASE fonte
    WHEN 'C170' THEN t.VL_ICMS
    WHEN 'XML' THEN x.icms + x.fcp
    ELSE proporcao(CAST(e.icms AS DECIMAL(18, 2)), t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18, 2)))
  END AS DECIMAL(18, 2)) AS destacado,
  CAST(
    coalesce(
      x.fcp, proporcao(CAST(e.fcp AS DECIMAL(18, 2)), t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18, 2))), 0
    ) AS DECIMAL(18, 2)
  ) AS fcp,
  -- The amounts of summary records include the expenses already.
  CAST(CASE
    WHEN t.Registro = 'C170' THEN coalesce(
      x.despesas, proporcao(t.despesas_nota, t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18, 2))), 0
    )
    ELSE 0
  END AS DECIMAL(18, 2)) AS despesas
FROM tributada t
LEFT JOIN xml x ON x.chave = t.CHV AND x.nItem = TRY_CAST(t.NUM_ITEM AS INTEGER)
LEFT JOIN efdf e ON e.chave = t.CHV
LEFT JOIN chave_sem_efeito z ON z.chave = t.CHV
