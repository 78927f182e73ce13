-- One row per taxed item with ICMS: its situation, and what its base has too much.
WITH
  -- The FCP stays in the base (SC Cosit 61/2024), so an ICMS that includes it is reduced by it. The XML shows whether
  -- it is included.
  separado AS (
    SELECT
      *,
      coalesce(VL_DESC, 0) AS descontos,
      CAST(
        greatest(
          0,
          CASE
            WHEN fcp = 0 THEN destacado
            WHEN fonte = 'C170' AND icms_xml IS NOT NULL AND perto(destacado, icms_xml) THEN destacado
            ELSE destacado - fcp
          END
        ) AS DECIMAL(18, 2)
      ) AS icms
    FROM com_fonte
    WHERE destacado > 0 AND VL_BC_PIS IS NOT NULL
  ),
  -- The bases that the item may have: with or without the ICMS, with or without the expenses charged in the note.
  candidata AS (
    SELECT
      *,
      CAST(VL_BC_PIS AS DECIMAL(18, 2)) AS base,
      CAST(coalesce(VL_BC_COFINS, VL_BC_PIS) AS DECIMAL(18, 2)) AS base_cofins,
      CAST(VL_ITEM - descontos AS DECIMAL(18, 2)) AS com_icms,
      CAST(VL_ITEM - descontos - icms AS DECIMAL(18, 2)) AS sem_icms,
      icms_no_desconto(Registro)
        AND (
          descontos >= destacado - tolerancia_item() OR descontos_nota >= icms_efdf - tolerancia_documento()
        ) AS no_desconto
    FROM separado
  )
SELECT
  *,
  perto(base, sem_icms) OR perto(base, com_icms) AS sem_despesas,
  CASE
    WHEN cancelada AND duplicada THEN 'Escriturada mais de uma vez'
    WHEN cancelada THEN 'Cancelada no XML'
    -- A share of the month is not exact: a base that is lower already has its ICMS out.
    WHEN fonte = 'EFD ICMS/IPI do mês' AND NOT perto(base, com_icms) THEN 'Excluído'
    WHEN no_desconto OR perto(base, sem_icms) OR perto(base, sem_icms + despesas) THEN 'Excluído'
    WHEN fcp > 0 AND (perto(base, sem_icms - fcp) OR perto(base, sem_icms - fcp + despesas)) THEN 'Excluído'
    WHEN perto(base, com_icms) OR perto(base, com_icms + despesas) THEN 'Não excluído'
    ELSE 'Parcial'
  END AS situacao,
  CAST(sem_icms + CASE WHEN sem_despesas THEN 0 ELSE despesas END AS DECIMAL(18, 2)) AS esperada,
  CAST(CASE situacao
    WHEN 'Excluído' THEN 0
    WHEN 'Cancelada no XML' THEN 0
    WHEN 'Escriturada mais de uma vez' THEN 0
    WHEN 'Não excluído' THEN least(icms, base)
    ELSE greatest(0, least(icms, base, base - esperada))
  END AS DECIMAL(18, 2)) AS dif,
  CAST(CASE
    WHEN cancelada OR no_desconto THEN 0
    ELSE greatest(0, least(icms, base_cofins, base_cofins - esperada))
  END AS DECIMAL(18, 2)) AS dif_cofins_bruta,
  CAST(CASE
    WHEN dif_cofins_bruta <= tolerancia_item() THEN 0
    ELSE dif_cofins_bruta
  END AS DECIMAL(18, 2)) AS dif_cofins,
  CAST(CASE
    WHEN fcp > 0
      AND NOT cancelada
      AND NOT no_desconto
      AND (situacao = 'Não excluído' OR perto(base, esperada))
      THEN least(fcp, base - dif)
    ELSE 0
  END AS DECIMAL(18, 2)) AS dif_fcp
FROM candidata
