-- One row per month whose ICMS on taxed sales is not what has left the base.
WITH
  operacao AS (
    SELECT
      a.periodo, a.inicio, d.CHV_NFE AS chave, r.CFOP, r.CST_ICMS,
      CAST(sum(r.VL_ICMS) AS DECIMAL(18, 2)) AS icms
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
  destacado AS (
    SELECT periodo, inicio_do_mes(min(inicio)) AS mes, sum(icms) AS icms FROM operacao GROUP BY periodo
  ),
  -- Of notes that hold other outputs beside the sales, neither side counts those.
  parte_da_nota AS (
    SELECT
      *,
      CAST(sum(valor) OVER nota AS DECIMAL(18, 2)) AS total,
      CAST(sum(icms) OVER nota AS DECIMAL(18, 2)) AS total_icms,
      CAST(
        sum(valor) OVER (PARTITION BY _arquivo, _pai, CFOP, CST_ICMS) AS DECIMAL(18, 2)
      ) AS total_da_operacao
    FROM (
      SELECT
        f._arquivo, f._pai, f.periodo, f.CHV, f.CFOP, f.CST_ICMS,
        coalesce(
          f.CST_PIS IN ('01', '02', '05')
            AND f.ALIQ_PIS > 0
            AND coalesce(f.DT_DOC, f.inicio) >= inicio_venda_sem_icms(),
          FALSE
        ) AS tributado,
        CASE WHEN tributado THEN f.ALIQ_PIS END AS aliq_pis,
        CASE WHEN tributado THEN coalesce(f.ALIQ_COFINS, 0) END AS aliq_cofins,
        CAST(sum(f.VL_ITEM) AS DECIMAL(18, 2)) AS valor,
        CAST(sum(coalesce(f.VL_ICMS, 0)) AS DECIMAL(18, 2)) AS icms
      FROM fato_pc f
      JOIN tab_cfop g ON g.codigo = f.CFOP AND g.grupo = 'VENDA'
      WHERE f.Lado = 'Saída' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT) AND length(f.CHV) = 44
      GROUP BY ALL
    )
    WHERE CHV IN (SELECT chave FROM operacao)
    WINDOW nota AS (PARTITION BY _arquivo, _pai)
  ),
  -- The note's ICMS in the EFD ICMS/IPI is of the items as the EFD-Contribuições has it on them; where it has none, of
  -- those of the same CFOP and CST; else of all, by their value.
  parte_do_icms AS (
    SELECT
      p.periodo, p.aliq_pis, p.aliq_cofins,
      CASE
        WHEN p.aliq_pis IS NULL THEN 0
        WHEN p.total_icms > 0 THEN proporcao(n.icms, p.icms, p.total_icms)
        WHEN o.chave IS NOT NULL THEN proporcao(o.icms, p.valor, p.total_da_operacao)
        ELSE proporcao(n.icms, p.valor, p.total)
      END AS icms
    FROM parte_da_nota p
    JOIN (
      SELECT chave, CAST(sum(icms) AS DECIMAL(18, 2)) AS icms FROM operacao GROUP BY chave
    ) n ON n.chave = p.CHV
    LEFT JOIN (
      SELECT chave, CFOP, CST_ICMS, CAST(sum(icms) AS DECIMAL(18, 2)) AS icms FROM operacao GROUP BY ALL
    ) o ON o.chave = p.CHV AND o.CFOP = p.CFOP AND o.CST_ICMS = p.CST_ICMS
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
