-- One row per establishment, month and CFOP of consolidated sales, with what both sides have. Only a month whose sales
-- in all CFOPs come to more than its consolidated revenue lacks some of it: a sum may be under another CFOP. Goods for
-- future delivery are revenue with their bill or with their delivery, as the company has it: a delivery that no sum of
-- the month has counts for nothing. Services have notes of their own, unless these notes have some.
WITH
  cfop_no_xml AS (
    SELECT
      x.estab, x.mes, i.CFOP,
      sum(CASE
        WHEN coalesce(i.indTot, '1') <> '0' THEN receita_do_item(i.vProd, i.vDesc, i.vFrete, i.vSeg, i.vOutro)
        ELSE 0
      END) AS valor,
      sum(i.PIS_vPIS) AS pis,
      sum(i.COFINS_vCOFINS) AS cofins
    FROM nota x
    JOIN nfe_item i ON i._arquivo = x._arquivo AND i._nota = x._nota
    LEFT JOIN consolidado k ON k.cnpj = x.estab AND k.mes = x.mes
    LEFT JOIN receita_somada r ON r.mes = x.mes
    WHERE x.valida
      AND x.lado = 'Própria'
      AND (k.cnpj IS NOT NULL OR NOT r.caixa)
      AND NOT EXISTS (SELECT 1 FROM documento e WHERE e.chave = x.chave)
    GROUP BY ALL
  ),
  cfop_na_efdc AS (
    SELECT
      CNPJ_ESTAB AS estab,
      inicio_do_mes(inicio) AS mes,
      CFOP,
      sum(coalesce(VL_ITEM, 0) - CASE pai_registro WHEN 'C180' THEN coalesce(VL_DESC, 0) ELSE 0 END) AS valor,
      sum(coalesce(VL_ITEM, 0)) AS receita,
      sum(VL_PIS) AS pis,
      sum(VL_COFINS) AS cofins,
      arg_min(_arquivo, (ordem, _linha)) AS _arquivo,
      min(_linha) AS _linha
    FROM fato_pc
    WHERE pai_registro = 'C180'
      OR (Registro IN ('F550', 'F560') AND coalesce(nullif(COD_MOD, ''), '55') IN ('55', '65'))
    GROUP BY 1, 2, 3
  ),
  falta_do_mes AS (
    SELECT mes, sum(valor) AS falta
    FROM (
      SELECT x.mes, x.valor
      FROM cfop_no_xml x
      JOIN tab_cfop g ON g.codigo = x.CFOP AND g.grupo = 'VENDA'
      WHERE NOT cfop_entrega_futura(x.CFOP)
        OR EXISTS (SELECT 1 FROM cfop_na_efdc e WHERE e.mes = x.mes AND e.CFOP = x.CFOP)
      UNION ALL BY NAME
      SELECT e.mes, -e.receita AS valor
      FROM cfop_na_efdc e
      LEFT JOIN tab_cfop g ON g.codigo = e.CFOP
      WHERE coalesce(g.grupo, 'VENDA') = 'VENDA'
        AND (
          coalesce(substr(e.CFOP, 2) <> '933', TRUE)
          OR EXISTS (SELECT 1 FROM cfop_no_xml x WHERE x.mes = e.mes AND x.CFOP = e.CFOP)
        )
    )
    GROUP BY mes
  )
SELECT
  coalesce(xc.estab, ec.estab) AS estab,
  coalesce(xc.mes, ec.mes) AS mes,
  coalesce(xc.CFOP, ec.CFOP) AS cfop,
  xc.valor AS xv,
  ec.valor AS ev,
  coalesce(xc.pis, 0) AS xp,
  coalesce(ec.pis, 0) AS ep,
  coalesce(xc.cofins, 0) AS xco,
  coalesce(ec.cofins, 0) AS eco,
  ec._arquivo,
  ec._linha,
  coalesce(xc.valor, 0) - coalesce(ec.valor, 0) AS dif,
  coalesce(
    g.grupo = 'VENDA'
      AND m.falta > tolerancia_total()
      AND NOT (cfop_entrega_futura(g.codigo) AND ec.CFOP IS NULL),
    FALSE
  ) AS venda_que_falta
FROM cfop_no_xml xc
FULL JOIN cfop_na_efdc ec ON ec.estab = xc.estab AND ec.mes = xc.mes AND ec.CFOP = xc.CFOP
LEFT JOIN falta_do_mes m ON m.mes = coalesce(xc.mes, ec.mes)
LEFT JOIN tab_cfop g ON g.codigo = coalesce(xc.CFOP, ec.CFOP)
WHERE EXISTS (SELECT 1 FROM nota x)
