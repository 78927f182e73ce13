-- One row per acquisition whose credit has the ICMS in its base.
WITH
  com_credito AS (
    SELECT
      f.*,
      credito_basico(CST_PIS) AS no_pis,
      credito_basico(CST_COFINS) AS na_cofins,
      CASE WHEN no_pis THEN CST_PIS ELSE CST_COFINS END AS cst,
      CAST(VL_BC_PIS AS DECIMAL(18, 2)) AS base,
      coalesce(left(CFOP, 1) = '3' OR IND_ORIG_CRED = '1', FALSE) AS importado,
      CAST(
        greatest(
          0,
          CASE WHEN no_pis THEN VL_BC_PIS ELSE VL_BC_COFINS END
            - (
              VL_ITEM
              - coalesce(VL_DESC, 0)
              - VL_ICMS
              -- Freight and other expenses that the buyer pays in the note are part of what the goods cost;
              -- which of them each item bears is not known.
              + coalesce(d.valor, 0)
            )
        ) AS DECIMAL(18, 2)
      ) AS excesso
    FROM fato_pc f
    LEFT JOIN despesa_da_nota d ON d._arquivo = f._arquivo AND d._linha = f._pai
    LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
    WHERE Lado = 'Entrada'
      -- A return gives back what its sale paid, whatever that held.
      AND g.grupo IS DISTINCT FROM 'DEVOL_VENDA'
      AND nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND f.inicio >= inicio_credito_sem_icms()
      AND VL_ICMS > 0
      AND (no_pis OR na_cofins)
  ),
  acima AS (
    SELECT
      *,
      imposto(excesso, CASE WHEN no_pis THEN coalesce(ALIQ_PIS, 0) ELSE 0 END) AS pis,
      imposto(excesso, CASE WHEN na_cofins THEN coalesce(ALIQ_COFINS, 0) ELSE 0 END) AS cofins
    FROM com_credito v
    WHERE excesso > tolerancia_item()
  )
SELECT
  i.periodo AS "Período",
  i.CNPJ_ESTAB AS "CNPJ Estab.",
  coalesce(nullif(i.CHV, ''), i.NUM_DOC) AS "Documento",
  i.COD_ITEM AS "Código",
  i.CFOP AS "CFOP",
  i.cst AS "CST",
  i.VL_ITEM AS "Valor Item",
  i.VL_ICMS AS "ICMS",
  i.base AS "Base PIS",
  i.excesso AS "Excesso",
  i.pis AS "PIS",
  i.cofins AS "COFINS",
  CASE WHEN i.importado THEN 'Importação: confira a base' ELSE 'ICMS na base do crédito' END AS "Resultado",
  CASE WHEN i.importado THEN 'Informativo' ELSE 'Risco' END AS "Tipo",
  CASE WHEN i.importado THEN 0 ELSE i.pis + i.cofins END AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  i._linha AS "Linha"
FROM acima i
JOIN arq a ON a.id = i._arquivo
