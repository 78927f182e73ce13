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
  -- What is billed for future delivery shows no ICMS: the notes that deliver do, and name the bill. A delivery
  -- that is taxed itself is left out.
  entrega AS (
    SELECT
      n.refNFe AS chave, i.cProd,
      sum(coalesce(i.ICMS_vICMS, 0) + coalesce(i.ICMS_vFCP, 0)) AS icms,
      sum(coalesce(i.ICMS_vFCP, 0)) AS fcp
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida
      AND s.lado = 'Própria'
      AND cfop_entrega_futura(i.CFOP)
      AND NOT receita_tributada(i.PIS_CST)
      AND n.refNFe IN (SELECT CHV FROM chave)
    GROUP BY ALL
  ),
  faturada AS (
    SELECT
      t._arquivo, t._linha,
      parte_da_venda(e.icms, t.VL_ITEM, t.total) AS icms,
      parte_da_venda(e.fcp, t.VL_ITEM, t.total) AS fcp
    FROM (
      SELECT *, sum(VL_ITEM) OVER (PARTITION BY _arquivo, _pai, COD_ITEM) AS total
      FROM tributada
      WHERE cfop_faturamento_antecipado(CFOP) AND icms_nota <= 0
    ) t
    JOIN entrega e ON e.chave = t.CHV AND e.cProd = t.COD_ITEM
    WHERE e.icms > 0
  ),
  -- The note in the EFD ICMS/IPI: its ICMS, where no nearer source has it, and its FCP.
  efdf_nota AS (
    SELECT c.CHV_NFE AS chave, r._arquivo, r._pai, r.CFOP, r.CST_ICMS, r.VL_ICMS, f.VL_FCP_OP
    FROM efdf_c100 c
    JOIN efdf_c190 r ON r._arquivo = c._arquivo AND r._pai = c._linha
    LEFT JOIN efdf_c191 f ON f._arquivo = r._arquivo AND f._pai = r._linha
    WHERE c.IND_EMIT = '0'
      AND c.IND_OPER = '1'
      AND sit_valida(c.COD_SIT)
      AND c.CHV_NFE IN (SELECT CHV FROM chave WHERE sem_icms)
    UNION ALL BY NAME
    SELECT c.CHV_NFE AS chave, r._arquivo, r._pai, r.CFOP, r.CST_ICMS, r.VL_ICMS, f.VL_FCP_OP
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
  efdf_cst AS (
    SELECT chave, CFOP, CST_ICMS, min(icms) AS icms, max(fcp) AS fcp
    FROM (
      SELECT chave, CFOP, CST_ICMS, sum(VL_ICMS) AS icms, coalesce(sum(VL_FCP_OP), 0) AS fcp
      FROM efdf_nota
      GROUP BY chave, _arquivo, _pai, CFOP, CST_ICMS
    )
    GROUP BY ALL
  ),
  efdf_cfop AS (SELECT chave, CFOP, sum(icms) AS icms, sum(fcp) AS fcp FROM efdf_cst GROUP BY ALL),
  efdf AS (
    SELECT chave, sum(icms) AS icms, sum(fcp) AS fcp, count(*) AS operacoes FROM efdf_cfop GROUP BY chave
  ),
  -- The ICMS of each item in the EFD ICMS/IPI: that of its CFOP and CST, else of its CFOP, shared by the items of the
  -- same operation. A note whose operations are others here shares its whole ICMS.
  do_c190 AS (
    SELECT
      t._arquivo, t._linha,
      CASE
        WHEN e.operacoes <> t.cfops OR f.chave IS NULL THEN parte_da_venda(e.icms, t.VL_ITEM, t.total_nota)
        WHEN s.chave IS NOT NULL THEN parte_da_venda(s.icms, t.VL_ITEM, t.total_cst)
        ELSE parte_da_venda(f.icms, t.VL_ITEM, t.total_cfop)
      END AS icms,
      CASE
        WHEN e.operacoes <> t.cfops OR f.chave IS NULL THEN parte_da_venda(e.fcp, t.VL_ITEM, t.total_nota)
        WHEN s.chave IS NOT NULL THEN parte_da_venda(s.fcp, t.VL_ITEM, t.total_cst)
        ELSE parte_da_venda(f.fcp, t.VL_ITEM, t.total_cfop)
      END AS fcp
    FROM tributada t
    JOIN efdf e ON e.chave = t.CHV
    LEFT JOIN efdf_cst s ON s.chave = t.CHV AND s.CFOP = t.CFOP AND s.CST_ICMS = t.CST_ICMS
    LEFT JOIN efdf_cfop f ON f.chave = t.CHV AND f.CFOP = t.CFOP
  ),
  -- The ICMS of the sales of the month that consolidated records stand for, by CFOP; without a CFOP, of their kind.
  venda_do_mes AS (
    SELECT cnpj, mes, familia, CFOP, valor, icms FROM venda_sem_nota_na_efdc
    UNION ALL BY NAME
    SELECT cnpj, mes, familia, '' AS CFOP, sum(valor) AS valor, sum(icms) AS icms
    FROM venda_sem_nota_na_efdc
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT cnpj, mes, 'receita' AS familia, CFOP, sum(valor) AS valor, sum(icms) AS icms
    FROM venda_sem_nota_na_efdc
    GROUP BY ALL
  )
SELECT
  t.*,
  z.chave IS NOT NULL OR v._linha IS NOT NULL AS cancelada,
  z.chave IS NULL AS duplicada,
  coalesce(v.motivo LIKE 'Entrega futura%', FALSE) AS entregue,
  x.icms AS icms_xml,
  x.fcp AS fcp_xml,
  e.icms AS icms_efdf,
  CASE
    WHEN t.VL_ICMS > 0 THEN 'C170'
    WHEN f.icms > 0 THEN 'Nota da entrega futura'
    WHEN t.icms_nota > 0 THEN NULL
    WHEN x.chave IS NOT NULL THEN 'XML'
    WHEN e.icms > 0 THEN 'C190 da EFD ICMS/IPI'
    WHEN m.icms > 0 THEN 'EFD ICMS/IPI do mês'
  END AS fonte,
  CAST(CASE fonte
    WHEN 'C170' THEN t.VL_ICMS
    WHEN 'XML' THEN x.icms + x.fcp
    WHEN 'Nota da entrega futura' THEN f.icms
    WHEN 'EFD ICMS/IPI do mês' THEN parte_da_venda(m.icms, t.VL_ITEM, greatest(t.total_do_mes, m.valor))
    ELSE i.icms
  END AS DECIMAL(18, 2)) AS destacado,
  CAST(coalesce(f.fcp, x.fcp, i.fcp, 0) AS DECIMAL(18, 2)) AS fcp,
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
LEFT JOIN do_c190 i ON i._arquivo = t._arquivo AND i._linha = t._linha
LEFT JOIN faturada f ON f._arquivo = t._arquivo AND f._linha = t._linha
LEFT JOIN venda_do_mes m ON m.cnpj = t.CNPJ_ESTAB
  AND m.mes = date_trunc('month', t.inicio)
  AND m.familia = t.familia
  AND m.CFOP = coalesce(t.CFOP, '')
LEFT JOIN chave_sem_efeito z ON z.chave = t.CHV
LEFT JOIN venda_sem_efeito v ON v._arquivo = t._arquivo AND v._linha = t._pai
