-- One row per return with ICMS in the base of its credit: it takes back at most what the adjustments of block M leave
-- of the month's findings.
WITH
  recebida AS (
    SELECT f.*, sum(f.VL_ITEM) OVER (PARTITION BY f._arquivo, f._pai, f.CFOP) AS total_da_operacao
    FROM fato_pc f
    JOIN tab_cfop g ON g.codigo = f.CFOP AND g.grupo = 'DEVOL_VENDA'
    WHERE f.Lado = 'Entrada'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND gera_credito(f.CST_PIS)
      -- The whole credit goes with a sale that should have paid nothing.
      AND (f._arquivo, f._linha) NOT IN (
        SELECT (_efdc, _linha) FROM rel_interno_tributado_indevido WHERE _operacao = 'reduzir-credito'
      )
  ),
  -- Where the item leaves the ICMS blank, what its note shows, without the FCP; else its operation in the EFD ICMS/IPI.
  sem_icms AS (SELECT DISTINCT CHV FROM recebida WHERE CHV <> '' AND coalesce(VL_ICMS, 0) <= 0),
  xml AS (
    SELECT s.chave, i.nItem, i.ICMS_vICMS AS icms_da_nota
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.chave IN (SELECT CHV FROM sem_icms)
  ),
  -- A note may be booked twice: it counts once.
  efdf AS (
    SELECT chave, CFOP, min(icms) AS icms_da_operacao
    FROM (
      SELECT c.CHV_NFE AS chave, r.CFOP, sum(r.VL_ICMS) AS icms
      FROM efdf_c100 c
      JOIN efdf_c190 r ON r._arquivo = c._arquivo AND r._pai = c._linha
      WHERE c.IND_OPER = '0' AND sit_valida(c.COD_SIT) AND c.CHV_NFE IN (SELECT CHV FROM sem_icms)
      GROUP BY c.CHV_NFE, c._arquivo, c._linha, r.CFOP
    )
    GROUP BY ALL
  ),
  -- Returned goods whose credit was taken on a base with the ICMS: they reduce what the sales of the month give.
  devolvido AS (
    SELECT
      f.* EXCLUDE (total_da_operacao),
      coalesce(f.VL_DESC, 0) AS descontos,
      CASE
        WHEN f.VL_ICMS > 0 THEN 'C170'
        WHEN x.icms_da_nota > 0 THEN 'XML'
        WHEN e.icms_da_operacao > 0 THEN 'C190 da EFD ICMS/IPI'
      END AS fonte,
      CAST(CASE fonte
        WHEN 'C170' THEN f.VL_ICMS
        WHEN 'XML' THEN x.icms_da_nota
        ELSE parte_da_venda(e.icms_da_operacao, f.VL_ITEM, f.total_da_operacao)
      END AS DECIMAL(18, 2)) AS icms,
      CAST(f.VL_ITEM - coalesce(f.VL_DESC, 0) - icms AS DECIMAL(18, 2)) AS esperada,
      CAST(least(icms, f.VL_BC_PIS - esperada) AS DECIMAL(18, 2)) AS icms_na_base
    FROM recebida f
    LEFT JOIN xml x ON x.chave = f.CHV AND x.nItem = TRY_CAST(f.NUM_ITEM AS INTEGER)
    LEFT JOIN efdf e ON e.chave = f.CHV AND e.CFOP = f.CFOP
    WHERE fonte IS NOT NULL AND f.VL_BC_PIS - esperada > tolerancia_item()
  ),
  do_mes AS (SELECT _arquivo, sum(dif) AS dif FROM situado GROUP BY _arquivo),
  ja_ajustado AS (SELECT _efdc, sum(aplicado) AS aplicado FROM ajuste WHERE _tributo = 'PIS' GROUP BY _efdc)
SELECT
  v.*,
  m.dif - coalesce(j.aplicado, 0) AS limite,
  sum(v.icms_na_base) OVER (PARTITION BY v._arquivo ORDER BY v._linha) AS ate,
  CAST(greatest(0, least(v.icms_na_base, limite - (ate - v.icms_na_base))) AS DECIMAL(18, 2)) AS aplicado
FROM devolvido v
JOIN do_mes m ON m._arquivo = v._arquivo
LEFT JOIN ja_ajustado j ON j._efdc = v._arquivo
