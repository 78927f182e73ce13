WITH
  bem AS (
    SELECT b._arquivo, b.COD_IND_BEM, b.DESCR_ITEM, b.COD_CTA, c.COD_CCUS
    FROM efdf_0300 b
    LEFT JOIN efdf_0305 c ON c._arquivo = b._arquivo AND c._pai = b._linha
    QUALIFY row_number() OVER (PARTITION BY b._arquivo, b.COD_IND_BEM ORDER BY b._linha, c._linha) = 1
  ),
  mes AS (
    SELECT
      *,
      TRY_CAST(replace(IND_PER_SAI, ',', '.') AS DECIMAL(18, 8)) AS fator,
      quociente(VL_TRIB_EXP, VL_TOTAL) AS recalculado
    FROM efdf_g110
  ),
  parcela AS (
    SELECT
      g.*, m.fator, m.recalculado, m.VL_TRIB_EXP, m.VL_TOTAL, m.SALDO_IN_ICMS, m.SOM_PARC, m.ICMS_APROP,
      TRY_CAST(
        round(CAST(coalesce(g.VL_PARC_PASS, 0) AS DECIMAL(20, 2)) * m.fator, 2) AS DECIMAL(18, 2)
      ) AS apropriada
    FROM stg_efdf_g125 g
    LEFT JOIN mes m ON m._arquivo = g._arquivo AND m._linha = g._pai
  ),
  -- Each part with its place in the month and the sums of the month.
  no_mes AS (
    SELECT
      *,
      row_number() OVER em_ordem AS n,
      sum(VL_PARC_PASS) OVER todas AS passivel_mes,
      sum(apropriada) OVER todas AS apropriada_mes,
      count(*) OVER todas AS bens
    FROM parcela
    WINDOW em_ordem AS (PARTITION BY _arquivo, _pai ORDER BY _linha), todas AS (PARTITION BY _arquivo, _pai)
  ),
  conferida AS (
    SELECT
      *,
      coalesce(passivel_mes, 0) - coalesce(SOM_PARC, 0) AS diferenca_passivel,
      coalesce(apropriada_mes, 0) - coalesce(ICMS_APROP, 0) AS diferenca_apropriada,
      -- Each part is rounded: half a cent per item may be lost.
      abs(diferenca_apropriada) * 200 > bens AS alem_do_arredondamento,
      -- A factor recomputed above the declared one is credit not taken.
      recalculado - fator > 0.000001 AS fator_maior,
      fator - recalculado > 0.000001 AS fator_menor,
      'fator recalculado ' || com_virgula(recalculado) AS novo_fator,
      round((recalculado - fator) * coalesce(VL_PARC_PASS, 0), 2) AS oportunidade
    FROM no_mes
  )
SELECT
  p.periodo AS "Período",
  p.cnpj_arquivo AS "CNPJ Estab.",
  p.COD_IND_BEM AS "Bem",
  b.DESCR_ITEM AS "Descrição",
  b.COD_CTA AS "Conta",
  b.COD_CCUS AS "Centro Custo",
  com_descricao(
    p.TIPO_MOV,
    CASE p.TIPO_MOV
      WHEN 'SI' THEN 'Saldo inicial de bens imobilizados'
      WHEN 'IM' THEN 'Imobilização de bem individual'
      WHEN 'IA' THEN 'Imobilização em andamento - componente'
      WHEN 'CI' THEN 'Conclusão de imobilização em andamento'
      WHEN 'MC' THEN 'Imobilização oriunda do ativo circulante'
      WHEN 'BA' THEN 'Baixa do bem - fim do período de apropriação'
      WHEN 'AT' THEN 'Alienação ou transferência'
      WHEN 'PE' THEN 'Perecimento, extravio ou deterioração'
      WHEN 'OT' THEN 'Outras saídas do imobilizado'
    END
  ) AS "Movimento",
  p.DT_MOV AS "Data",
  p.VL_IMOB_ICMS_OP AS "ICMS Operação",
  p.VL_IMOB_ICMS_ST AS "ICMS ST",
  p.VL_IMOB_ICMS_FRT AS "ICMS Frete",
  p.VL_IMOB_ICMS_DIF AS "ICMS DIFAL",
  TRY_CAST(p.NUM_PARC AS INTEGER) AS "Nº Parcela",
  p.VL_PARC_PASS AS "Parcela Passível",
  p.fator AS "Fator",
  p.apropriada AS "Parcela Apropriada",
  -- The totals of the month are on its first row alone, so that they add up.
  CASE WHEN p.n = 1 THEN p.VL_TRIB_EXP END AS "Saídas Trib. e Exp.",
  CASE WHEN p.n = 1 THEN p.VL_TOTAL END AS "Saídas Totais",
  CASE WHEN p.n = 1 THEN p.SALDO_IN_ICMS END AS "Saldo Inicial",
  conferencia([
    se_diverge('Σ parcelas passíveis ≠ SOM_PARC', p.diferenca_passivel),
    CASE
      WHEN p.alem_do_arredondamento THEN se_diverge(
        'Σ parcelas apropriadas ≠ ICMS_APROP', p.diferenca_apropriada
      )
    END,
    CASE
      WHEN p.fator_maior
        THEN p.novo_fator || ' maior que o declarado: oportunidade de ' || em_reais(p.oportunidade)
      WHEN p.fator_menor THEN p.novo_fator || ' menor que o declarado'
    END
  ]) AS "Conferência",
  p.arquivo AS "Arquivo",
  p._linha AS "Linha"
FROM conferida p
LEFT JOIN bem b ON b._arquivo = p._arquivo AND b.COD_IND_BEM = p.COD_IND_BEM
