-- One row per field in which an item of a note and of its C170 differ.
WITH
  documento AS (
    SELECT c._arquivo, c._linha, c._pai, c.CHV_NFE AS chave, a.periodo, a.inicio, a.ordem
    FROM efdc_c100 c
    JOIN arq a ON a.id = c._arquivo
    WHERE length(c.CHV_NFE) = 44 AND sit_valida(c.COD_SIT)
    QUALIFY row_number() OVER (PARTITION BY c.CHV_NFE ORDER BY a.ordem, c._linha) = 1
  ),
  item_da_nota AS (
    SELECT
      s.chave,
      s.lado = 'Própria' AS propria,
      x.nItem AS n, x.NCM AS x_ncm, x.CFOP AS x_cfop, x.PIS_CST, x.COFINS_CST, x.vProd, x.PIS_vBC,
      x.COFINS_vBC,
      coalesce(x.ICMS_vICMS, 0) AS x_icms
    FROM nota_sit s
    JOIN nfe_item x ON x._arquivo = s._arquivo AND x._nota = s._nota
    WHERE s.valida AND s.lado <> 'Outra empresa' AND s.chave IN (SELECT chave FROM documento doc)
    QUALIFY row_number() OVER (PARTITION BY s.chave, x.nItem ORDER BY x.vProd, x.cProd) = 1
  ),
  item_escriturado AS (
    SELECT
      c.periodo, c.inicio, c.ordem, c.chave,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS num,
      i._arquivo, i._linha, i.CFOP, i.CST_PIS, i.CST_COFINS, i.VL_ITEM, i.VL_BC_PIS, i.VL_BC_COFINS,
      coalesce(ie.ncm, ia.ncm) AS ncm,
      row_number() OVER (PARTITION BY c.chave, num ORDER BY i._linha) = 1 AS unico
    FROM documento c
    JOIN efdc_c170 i ON i._arquivo = c._arquivo AND i._pai = c._linha
    LEFT JOIN estab_efdc s ON s._arquivo = c._arquivo AND s._linha = c._pai
    LEFT JOIN item_efdc ie ON ie._arquivo = i._arquivo AND ie.cnpj_estab = s.cnpj AND ie.COD_ITEM = i.COD_ITEM
    LEFT JOIN item_efdc_arq ia ON ia._arquivo = i._arquivo AND ia.COD_ITEM = i.COD_ITEM
    WHERE c.chave IN (SELECT chave FROM item_da_nota x)
  ),
  -- Pairs: by number and value, by value in their order, by number alone, and what is left when both have as many.
  par_por_numero_e_valor AS (
    SELECT x.chave, x.n, e._linha
    FROM item_da_nota x
    JOIN item_escriturado e ON e.chave = x.chave
      AND e.unico
      AND e.num = x.n
      AND abs(e.VL_ITEM - x.vProd) <= tolerancia_item()
  ),
  nota_sem_par_1 AS (
    SELECT chave, n, vProd, row_number() OVER (PARTITION BY chave, vProd ORDER BY n) AS vez
    FROM item_da_nota x
    ANTI JOIN par_por_numero_e_valor p ON p.chave = x.chave AND p.n = x.n
  ),
  escriturado_sem_par_1 AS (
    SELECT
      chave, num, unico, _linha, VL_ITEM,
      row_number() OVER (PARTITION BY chave, VL_ITEM ORDER BY _linha) AS vez
    FROM item_escriturado e
    ANTI JOIN par_por_numero_e_valor p ON p.chave = e.chave AND p._linha = e._linha
  ),
  par_por_valor AS (
    SELECT x1.chave, x1.n, e1._linha
    FROM nota_sem_par_1 x1
    JOIN escriturado_sem_par_1 e1 ON e1.chave = x1.chave AND e1.VL_ITEM = x1.vProd AND e1.vez = x1.vez
  ),
  nota_sem_par_2 AS (
    SELECT x1.chave, x1.n
    FROM nota_sem_par_1 x1
    ANTI JOIN par_por_valor p ON p.chave = x1.chave AND p.n = x1.n
  ),
  escriturado_sem_par_2 AS (
    SELECT e1.chave, e1.num, e1.unico, e1._linha
    FROM escriturado_sem_par_1 e1
    ANTI JOIN par_por_valor p ON p.chave = e1.chave AND p._linha = e1._linha
  ),
  par_por_numero AS (
    SELECT x2.chave, x2.n, e2._linha
    FROM nota_sem_par_2 x2
    JOIN escriturado_sem_par_2 e2 ON e2.chave = x2.chave AND e2.unico AND e2.num = x2.n
  ),
  nota_sem_par_3 AS (
    SELECT
      x2.chave, x2.n,
      row_number() OVER (PARTITION BY x2.chave ORDER BY x2.n) AS vez,
      count(*) OVER (PARTITION BY x2.chave) AS resto
    FROM nota_sem_par_2 x2
    ANTI JOIN par_por_numero p ON p.chave = x2.chave AND p.n = x2.n
  ),
  escriturado_sem_par_3 AS (
    SELECT
      e2.chave, e2._linha,
      row_number() OVER (PARTITION BY e2.chave ORDER BY e2._linha) AS vez,
      count(*) OVER (PARTITION BY e2.chave) AS resto
    FROM escriturado_sem_par_2 e2
    ANTI JOIN par_por_numero p ON p.chave = e2.chave AND p._linha = e2._linha
  ),
  par AS (
    FROM par_por_numero_e_valor par1
    UNION ALL BY NAME
    FROM par_por_valor par2
    UNION ALL BY NAME
    FROM par_por_numero par3
    UNION ALL BY NAME
    SELECT x3.chave, x3.n, e3._linha
    FROM nota_sem_par_3 x3
    JOIN escriturado_sem_par_3 e3 ON e3.chave = x3.chave AND e3.vez = x3.vez AND e3.resto = x3.resto
  ),
  item_comparado AS (
    SELECT
      e.*,
      x.* EXCLUDE (chave),
      coalesce(x.PIS_vBC, 0) AS x_base_pis,
      coalesce(e.VL_BC_PIS, 0) AS base_pis,
      coalesce(x.COFINS_vBC, 0) AS x_base_cofins,
      coalesce(e.VL_BC_COFINS, 0) AS base_cofins,
      -- Many programs write the bases of a note with its ICMS, and the books take it out.
      perto(x_base_pis - base_pis, x_icms) AND x_icms > 0 AS pis_sem_icms,
      perto(x_base_cofins - base_cofins, x_icms) AND x_icms > 0 AS cofins_sem_icms
    FROM par p
    JOIN item_da_nota x ON x.chave = p.chave AND x.n = p.n
    JOIN item_escriturado e ON e.chave = p.chave AND e._linha = p._linha
  ),
  -- One row per field that differs. Third parties' notes have the rest from the seller's side.
  campo_diferente AS (
    SELECT *, 1 AS k, 'NCM' AS campo, x_ncm AS vx, ncm AS ve, 0 AS dif
    FROM item_comparado
    WHERE x_ncm <> ncm AND ncm <> ''
    UNION ALL BY NAME
    SELECT *, 2 AS k, 'CFOP' AS campo, x_cfop AS vx, CFOP AS ve, 0 AS dif
    FROM item_comparado
    WHERE CASE WHEN propria THEN x_cfop <> CFOP ELSE right(x_cfop, 3) <> right(CFOP, 3) END
    UNION ALL BY NAME
    SELECT *, 3 AS k, 'CST PIS' AS campo, PIS_CST AS vx, CST_PIS AS ve, 0 AS dif
    FROM item_comparado
    WHERE propria AND PIS_CST <> CST_PIS
    UNION ALL BY NAME
    SELECT *, 4 AS k, 'CST COFINS' AS campo, COFINS_CST AS vx, CST_COFINS AS ve, 0 AS dif
    FROM item_comparado
    WHERE propria AND COFINS_CST <> CST_COFINS
    UNION ALL BY NAME
    SELECT *, 5 AS k, 'Valor' AS campo, com_virgula(vProd) AS vx, com_virgula(VL_ITEM) AS ve, 0 AS dif
    FROM item_comparado
    WHERE abs(vProd - VL_ITEM) > tolerancia_item()
    UNION ALL BY NAME
    SELECT
      *, 6 AS k, 'Base PIS' AS campo,
      com_virgula(x_base_pis) AS vx,
      com_virgula(base_pis) AS ve,
      imposto(abs(x_base_pis - base_pis), aliquota_nc_pis(inicio)) AS dif
    FROM item_comparado
    WHERE propria AND abs(x_base_pis - base_pis) > tolerancia_item()
    UNION ALL BY NAME
    SELECT
      *, 7 AS k, 'Base COFINS' AS campo,
      com_virgula(x_base_cofins) AS vx,
      com_virgula(base_cofins) AS ve,
      imposto(abs(x_base_cofins - base_cofins), aliquota_nc_cofins(inicio)) AS dif
    FROM item_comparado
    WHERE propria AND abs(x_base_cofins - base_cofins) > tolerancia_item()
  )
SELECT
  d.periodo AS "Período",
  d.chave AS "Chave",
  d.n AS "Nº Item",
  d.campo AS "Campo",
  d.vx AS "Valor XML",
  d.ve AS "Valor EFD-C",
  d.campo
    || CASE
      WHEN (d.k = 6 AND d.pis_sem_icms) OR (d.k = 7 AND d.cofins_sem_icms) THEN ' sem o ICMS na EFD-C'
      WHEN (d.k = 6 AND d.PIS_vBC IS NULL) OR (d.k = 7 AND d.COFINS_vBC IS NULL) THEN ' só na EFD-C'
      ELSE ' diferente'
    END AS "Resultado",
  CASE
    WHEN d.k IN (3, 4, 5)
      OR (d.k = 6 AND d.x_base_pis > d.base_pis AND NOT d.pis_sem_icms)
      OR (d.k = 7 AND d.x_base_cofins > d.base_cofins AND NOT d.cofins_sem_icms)
      THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  d.dif AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  d._linha AS "Linha"
FROM campo_diferente d
JOIN arq a ON a.id = d._arquivo
