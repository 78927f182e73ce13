-- One row per such item with what its base has too much, after the ICMS of its own that report 25 takes out.
WITH
  proprio AS (
    SELECT _efdc, _linha, "Base Esperada" AS esperada, _base_pis, _base_cofins
    FROM rel_interno_icms_na_base
    WHERE _n = 0
  ),
  -- Items whose whole base another finding takes. A screening (Baixa) leaves the ST.
  tratado AS (
    SELECT DISTINCT ON (_efdc, _linha)
      _efdc, _linha,
      'Item já tratado como ' || lower("Tratamento") || '.' AS nota
    FROM rel_interno_tributado_indevido
    WHERE _efeito = 'Normal' AND _operacao = 'mover' AND _confianca <> 'Baixa'
    ORDER BY _efdc, _linha, _n
  ),
  base AS (
    SELECT
      f.*, f.st_da_venda AS st, f.fcp_da_venda AS fcp, t.nota AS tratado,
      CAST(f.VL_BC_PIS - coalesce(p._base_pis, 0) AS DECIMAL(18, 2)) AS resta,
      CAST(
        coalesce(f.VL_BC_COFINS, f.VL_BC_PIS) - coalesce(p._base_cofins, 0) AS DECIMAL(18, 2)
      ) AS resta_cofins,
      CAST(coalesce(p.esperada, f.VL_ITEM - coalesce(f.VL_DESC, 0)) AS DECIMAL(18, 2)) AS com_st,
      icms_no_desconto(f.Registro)
        AND coalesce(f.VL_DESC, 0) >= f.st_da_venda - tolerancia_item() AS no_desconto
    FROM com_fonte f
    LEFT JOIN proprio p ON p._efdc = f._arquivo AND p._linha = f._linha
    LEFT JOIN tratado t ON t._efdc = f._arquivo AND t._linha = f._linha
  )
SELECT
  *,
  CASE WHEN no_desconto THEN CAST(0 AS DECIMAL(18, 2)) ELSE st_na_base(resta, com_st, st) END AS dif,
  CASE
    WHEN no_desconto THEN CAST(0 AS DECIMAL(18, 2))
    ELSE st_na_base(resta_cofins, com_st, st)
  END AS dif_cofins,
  CAST(CASE
    WHEN dif > 0 THEN least(fcp, resta - dif, resta_cofins - dif_cofins)
    ELSE 0
  END AS DECIMAL(18, 2)) AS dif_fcp,
  dif >= least(st, resta) OR dif_cofins >= least(st, resta_cofins) AS inteiro,
  CASE WHEN inteiro THEN certeza ELSE um_degrau_abaixo(certeza) END AS confianca
FROM base
WHERE dif > 0 OR dif_cofins > 0
