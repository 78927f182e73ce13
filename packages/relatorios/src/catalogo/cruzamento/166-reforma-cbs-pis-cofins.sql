-- One row per month in which PIS, COFINS and the CBS are side by side.
WITH
  escriturado AS (
    SELECT
      inicio_do_mes(f.inicio) AS mes,
      sum(CASE WHEN receita THEN f.VL_ITEM END) AS receita,
      sum(CASE WHEN receita THEN f.VL_BC_PIS END) AS base,
      sum(CASE WHEN receita THEN coalesce(f.VL_PIS, 0) + coalesce(f.VL_COFINS, 0) END) AS debito,
      sum(
        CASE WHEN f.Lado = 'Entrada' AND gera_credito(f.CST_PIS) THEN f.VL_PIS ELSE 0 END
        + CASE WHEN f.Lado = 'Entrada' AND gera_credito(f.CST_COFINS) THEN f.VL_COFINS ELSE 0 END
      ) AS credito
    FROM (
      SELECT *, Lado = 'Saída' AND coalesce(CST_COFINS, CST_PIS) BETWEEN '01' AND '09' AS receita
      FROM fato_pc
      WHERE sit_valida(COD_SIT) AND inicio BETWEEN inicio_ibs_cbs() AND fim_pis_cofins()
    ) f
    GROUP BY ALL
  ),
  -- A sale of the company is a debit and a purchase a credit; its own note of entry and a supplier's undo the other.
  nota AS (
    SELECT
      inicio_do_mes(s.emissao) AS mes,
      sum(CASE WHEN s.lado = 'Própria' AND n.tpNF = '1' THEN i.IBSCBS_vBC END) AS base,
      sum(CASE WHEN s.lado = 'Própria' AND n.tpNF = '1' THEN i.IBSCBS_vCBS END) AS debito,
      sum(CASE
        WHEN s.lado = 'Própria' AND n.tpNF = '0' THEN i.IBSCBS_vCBS
        WHEN s.lado = 'Terceiros' AND n.tpNF = '1' THEN i.IBSCBS_vCBS
        WHEN s.lado = 'Terceiros' THEN -i.IBSCBS_vCBS
      END) AS credito
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida AND s.lado <> 'Outra empresa' AND s.emissao BETWEEN inicio_ibs_cbs() AND fim_pis_cofins()
    GROUP BY ALL
  )
SELECT
  mes_ano(mes) AS "Período",
  CAST(e.receita AS DECIMAL(18, 2)) AS "Receita",
  CAST(e.debito AS DECIMAL(18, 2)) AS "PIS COFINS Débito",
  CAST(n.debito AS DECIMAL(18, 2)) AS "CBS Débito 2026",
  CAST(e.credito AS DECIMAL(18, 2)) AS "Créditos PIS COFINS",
  CAST(n.credito AS DECIMAL(18, 2)) AS "CBS Créditos 2026",
  CAST(e.base AS DECIMAL(18, 2)) AS "Base PIS COFINS",
  CAST(n.base AS DECIMAL(18, 2)) AS "Base CBS",
  CAST(n.base - e.base AS DECIMAL(18, 2)) AS "Diferença de Base"
FROM escriturado e
FULL JOIN nota n USING (mes)
