-- The rows of 'Interno Tributado Indevido' as the month is valued. A treatment that only a list of chapters suggests
-- (Baixa) does not take the whole item: the ICMS in its base is another finding, surer, and the rest is its own.
(
  SELECT t.* REPLACE (
    CAST(t._base_pis - coalesce(i.pis, 0) AS DECIMAL(18, 4)) AS _base_pis,
    CAST(t._base_cofins - coalesce(i.cofins, 0) AS DECIMAL(18, 4)) AS _base_cofins,
    CAST(CASE
      WHEN i.pis IS NULL THEN t._pis
      ELSE greatest(0, imposto(t._base_pis - i.pis, t._aliq_pis) - t._residual_pis)
    END AS DECIMAL(18, 2)) AS _pis,
    CAST(CASE
      WHEN i.cofins IS NULL THEN t._cofins
      ELSE greatest(0, imposto(t._base_cofins - i.cofins, t._aliq_cofins) - t._residual_cofins)
    END AS DECIMAL(18, 2)) AS _cofins,
    CASE
      WHEN i._linha IS NULL THEN t._nota
      ELSE concat_ws(' ', t._nota, 'Sem o ICMS, que já é achado próprio.')
    END AS _nota
  )
  FROM rel_interno_tributado_indevido t
  LEFT JOIN (
    SELECT
      _efdc, _linha,
      sum(_base_pis) FILTER (_grupo_pis IS NOT NULL) AS pis,
      sum(_base_cofins) FILTER (_grupo_cofins IS NOT NULL) AS cofins
    FROM rel_interno_icms_na_base
    WHERE _operacao = 'reduzir-base' AND _n = 0 AND (_grupo_pis IS NOT NULL OR _grupo_cofins IS NOT NULL)
    GROUP BY ALL
  ) i ON i._efdc = t._efdc AND i._linha = t._linha AND t._confianca = 'Baixa'
)
