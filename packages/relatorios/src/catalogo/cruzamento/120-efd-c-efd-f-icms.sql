-- One row per month whose ICMS on taxed sales is not what has left the base.
WITH
  nota AS (
    SELECT a.periodo, a.inicio, d.CHV_NFE AS chave, CAST(sum(r.VL_ICMS) AS DECIMAL(18, 2)) AS icms
    FROM efdf_c190 r
    JOIN efdf_c100 d ON d._arquivo = r._arquivo
      AND d._linha = r._pai
      AND d.IND_OPER = '1'
      AND d.IND_EMIT = '0'
      AND sit_valida(d.COD_SIT)
    JOIN arq a ON a.id = r._arquivo
    JOIN tab_cfop g ON g.codigo = r.CFOP AND g.grupo = 'VENDA'
    GROUP BY ALL
  ),
  destacado AS (SELECT periodo, inicio_do_mes(min(inicio)) AS mes, sum(icms) AS icms FROM nota GROUP BY ALL),
  item_de_nota AS (
    SELECT
      periodo, CHV,
      CAST(sum(VL_ITEM) OVER (PARTITION BY _arquivo, _pai) AS DECIMAL(18, 2)) AS total,
      VL_ITEM,
      CST_PIS IN ('01', '02', '05')
        AND ALIQ_PIS > 0
        AND coalesce(DT_DOC, inicio) >= inicio_venda_sem_icms() AS tributado,
      ALIQ_PIS,
      coalesce(ALIQ_COFINS, 0) AS ALIQ_COFINS
    FROM fato_pc
    WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT) AND length(CHV) = 44
  ),
  parte_da_nota AS (
    SELECT
      i.periodo, i.CHV, n.icms AS icms_nota, i.total,
      CASE WHEN coalesce(i.tributado, FALSE) THEN i.ALIQ_PIS END AS aliq_pis,
      CASE WHEN coalesce(i.tributado, FALSE) THEN i.ALIQ_COFINS END AS aliq_cofins,
      CAST(sum(i.VL_ITEM) AS DECIMAL(18, 2)) AS valor
    FROM item_de_nota i
    JOIN (SELECT chave, sum(icms) AS icms FROM nota GROUP BY ALL) n ON n.chave = i.CHV
    GROUP BY ALL
  ),
  parte_do_icms AS (
    SELECT
      periodo, CHV, aliq_pis, aliq_cofins,
      CASE
        WHEN aliq_pis IS NULL THEN 0
        ELSE proporcao(CAST(icms_nota AS DECIMAL(18, 2)), valor, total)
      END AS icms
    FROM parte_da_nota parte
  ),
  tributada AS (
    SELECT
      periodo,
      CAST(sum(icms) AS DECIMAL(18, 2)) AS icms,
      CAST(sum(imposto(icms, coalesce(aliq_pis, 0))) AS DECIMAL(18, 2)) AS pis,
      CAST(sum(imposto(icms, coalesce(aliq_cofins, 0))) AS DECIMAL(18, 2)) AS cofins
    FROM parte_do_icms cheio
    GROUP BY ALL
  ),
  excluido AS (
    SELECT
      x."Período" AS periodo,
      sum(CASE
        WHEN x."Chave" IS NULL THEN greatest(-coalesce(x."Diferença de Base", 0), 0)
        ELSE coalesce(x."ICMS Destacado", 0) - coalesce(x."Diferença de Base", 0)
      END) AS icms
    FROM rel_efd_c_exclusao_do_icms_da_base x
    -- Freight and other expenses that are missing from a base are no ICMS that left it.
    WHERE x."Situação" = 'Ajuste no M215' AND x."Chave" IS NULL
      OR x."Situação" <> 'Despesa acessória fora da base'
        AND x."Chave" IN (SELECT CHV FROM parte_da_nota parte)
    GROUP BY ALL
  ),
  mes_comparado AS (
    SELECT
      d.periodo, d.mes, d.icms AS destacado,
      coalesce(t.icms, 0) AS tributado,
      coalesce(t.pis, 0) AS pis,
      coalesce(t.cofins, 0) AS cofins,
      t.periodo IS NOT NULL AS com_notas,
      coalesce(e.icms, 0) AS excluido,
      CAST(coalesce(t.icms, 0) - coalesce(e.icms, 0) AS DECIMAL(18, 2)) AS falta
    FROM destacado d
    LEFT JOIN tributada t ON t.periodo = d.periodo
    LEFT JOIN excluido e ON e.periodo = d.periodo
    WHERE EXISTS (
      SELECT 1 FROM arq c WHERE c.tipo = 'EFDC' AND c.situacao = 'Usado' AND c.periodo = d.periodo
    )
  ),
  divergente AS (
    SELECT
      *,
      CAST(sign(falta) * proporcao(pis, falta, tributado) AS DECIMAL(18, 2)) AS pis_falta,
      CAST(sign(falta) * proporcao(cofins, falta, tributado) AS DECIMAL(18, 2)) AS cofins_falta
    FROM mes_comparado m
    WHERE abs(falta) > tolerancia_total() OR (NOT com_notas AND destacado > 1)
  )
SELECT
  periodo AS "Período",
  destacado AS "ICMS Destacado EFD-F",
  tributado AS "ICMS de Saídas Tributadas",
  excluido AS "ICMS Excluído",
  falta AS "A Excluir",
  pis_falta AS "PIS",
  cofins_falta AS "COFINS",
  CASE
    WHEN NOT com_notas THEN 'Sem notas individualizadas na EFD-C'
    WHEN falta > 0 THEN 'ICMS a excluir da base'
    ELSE 'Excluído maior que o ICMS das saídas tributadas'
  END AS "Resultado",
  CASE WHEN NOT com_notas THEN 'Informativo' WHEN falta > 0 THEN 'Oportunidade' ELSE 'Risco' END AS "Tipo",
  CASE WHEN falta < 0 THEN abs(pis_falta + cofins_falta) ELSE 0 END AS "Valor Estimado"
FROM divergente r
