-- One row per taxed item of a sale whose ICMS was retained before, with the ST from the surest source.
WITH
  -- A C175 has the items of a note with one CFOP and CST.
  do_resumo AS (
    SELECT chave, CFOP, cst_pis, sum(st_retido) AS st, sum(fcp_retido) AS fcp
    FROM xml
    WHERE lado = 'Própria' AND retida
    GROUP BY ALL
  ),
  vendida AS (
    SELECT f.*, sum(f.VL_ITEM) OVER (PARTITION BY f._arquivo, f._pai, f.CFOP, f.CST_PIS) AS do_grupo
    FROM fato_pc f
    WHERE f.Registro IN ('C170', 'C175')
      AND f.Lado = 'Saída'
      AND sit_valida(f.COD_SIT)
      AND receita_tributada(f.CST_PIS)
      AND f.ALIQ_PIS > 0
      AND f.VL_BC_PIS IS NOT NULL
      AND coalesce(f.DT_DOC, f.inicio) >= inicio_venda_sem_icms_st()
      -- A sale that is none is a finding of its own.
      AND (f._arquivo, coalesce(f._pai, 0)) NOT IN (SELECT (_arquivo, _linha) FROM venda_sem_efeito)
      AND coalesce(f.CHV, '') NOT IN (SELECT chave FROM chave_sem_efeito)
  )
SELECT
  v.*,
  CASE
    -- What the state gives back is known there alone.
    WHEN c.chave IS NOT NULL THEN 'C185 da EFD ICMS/IPI'
    -- More than the goods were sold for is the ST of another quantity.
    WHEN coalesce(x.st_retido, parte_da_venda(r.st, v.VL_ITEM, v.do_grupo)) BETWEEN 0.01 AND v.VL_ITEM
      THEN 'Nota da venda (vICMSSTRet)'
    WHEN u.peps THEN 'Entradas por unidade'
    ELSE 'Média das entradas'
  END AS fonte,
  CASE
    WHEN starts_with(fonte, 'Nota') THEN 'Alta'
    WHEN starts_with(fonte, 'Média') THEN 'Baixa'
    ELSE 'Média'
  END AS certeza,
  CASE WHEN starts_with(fonte, 'C185') THEN c.qtd ELSE u.qtd END AS quantidade,
  CAST(CASE
    WHEN certeza = 'Alta' THEN coalesce(x.st_retido, parte_da_venda(r.st, v.VL_ITEM, v.do_grupo))
    WHEN starts_with(fonte, 'C185') THEN c.st
    ELSE u.st
  END AS DECIMAL(18, 2)) AS st_da_venda,
  CAST(
    coalesce(
      CASE
        WHEN certeza = 'Alta' THEN coalesce(x.fcp_retido, parte_da_venda(r.fcp, v.VL_ITEM, v.do_grupo))
        WHEN starts_with(fonte, 'C185') THEN c.fcp
        ELSE u.fcp
      END,
      0
    ) AS DECIMAL(18, 2)
  ) AS fcp_da_venda
FROM vendida v
LEFT JOIN xml x ON v.Registro = 'C170'
  AND x.lado = 'Própria'
  AND x.retida
  AND x.chave = v.CHV
  AND x.nItem = TRY_CAST(v.NUM_ITEM AS INTEGER)
LEFT JOIN do_resumo r ON v.Registro = 'C175' AND r.chave = v.CHV AND r.CFOP = v.CFOP AND r.cst_pis = v.CST_PIS
LEFT JOIN do_c185 c ON v.Registro = 'C170'
  AND c.chave = v.CHV
  AND c.num_item = TRY_CAST(v.NUM_ITEM AS INTEGER)
LEFT JOIN por_unidade u ON u._arquivo = v._arquivo AND u._linha = v._linha
WHERE (x.retida OR st_ja_retida(v.CST_ICMS, NULL) OR r.chave IS NOT NULL) AND st_da_venda > 0
