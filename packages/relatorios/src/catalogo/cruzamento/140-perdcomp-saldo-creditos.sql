-- One row per tax, quarter and kind of credit that PER/DCOMP and 1100/1500 do not agree on.
WITH
  -- What the latest month that names each credit wrote off by PER and by DCOMP, with the quarter of the credit.
  baixa_na_efd AS (
    SELECT
      n,
      CAST(date_trunc('quarter', competencia(PER_APU_CRED)) AS DATE) AS trimestre,
      left(COD_CRED, 1) AS vinculo,
      COD_CRED,
      coalesce(VL_CRED_PER_PA_ANT, 0) + coalesce(VL_CRED_PER_EFD, 0) AS per,
      coalesce(VL_CRED_DCOMP_PA_ANT, 0) + coalesce(VL_CRED_DCOMP_EFD, 0) AS dcomp
    FROM controle_credito
    WHERE trimestre IS NOT NULL
    QUALIFY rank() OVER (PARTITION BY n, PER_APU_CRED, COD_CRED ORDER BY inicio DESC, ordem DESC) = 1
  ),
  documento AS (
    SELECT
      *,
      upper(strip_accents(tipo_credito)) AS tipo,
      upper(strip_accents(tipo_documento)) AS documento,
      regexp_extract(
        upper(strip_accents(coalesce(periodo_credito, ''))),
        '([1-4])\D{0,4}T(?:RIM[A-Z.]*)?\D{0,4}(\d{4})',
        ['t', 'ano']
      ) AS lido,
      CAST(
        coalesce(
          date_trunc('quarter', credito_inicio),
          make_date(TRY_CAST(lido['ano'] AS INTEGER), TRY_CAST(lido['t'] AS INTEGER) * 3 - 2, 1)
        ) AS DATE
      ) AS trimestre
    FROM perdcomp_vigente
  ),
  documento_de_credito AS (
    SELECT
      CASE WHEN tipo LIKE '%COFINS%' THEN 2 ELSE 1 END AS n,
      trimestre,
      CASE
        WHEN tipo LIKE '%EXPORTA%' THEN '3'
        WHEN tipo LIKE '%MERCADO INTERNO%' OR tipo LIKE '%NAO TRIBUTADA%' THEN '2'
      END AS vinculo,
      CASE WHEN documento LIKE '%PEDIDO%' THEN coalesce(pedido, 0) ELSE 0 END AS per,
      CASE WHEN documento LIKE '%COMPENSACAO%' THEN coalesce(credito_utilizado, 0) ELSE 0 END AS dcomp,
      documento LIKE '%PEDIDO%' AND pedido IS NULL AS per_nulo,
      documento LIKE '%COMPENSACAO%' AND credito_utilizado IS NULL AS dcomp_nula,
      documento LIKE '%COMPENSACAO%' AS dcomp_doc, transmissao, vigente, motivo = 'Recusado' AS recusado
    FROM documento texto
    WHERE (tipo LIKE '%PIS%' OR tipo LIKE '%COFINS%')
      AND tipo NOT LIKE '%PAGAMENTO%'
      AND tipo NOT LIKE '%RETEN%'
      AND documento NOT LIKE '%CANCELAMENTO%'
      AND documento NOT LIKE '%RESTITUICAO%'
      AND trimestre IS NOT NULL
  ),
  trimestre_sem_vinculo AS (
    SELECT DISTINCT n, trimestre FROM documento_de_credito pedido WHERE vinculo IS NULL AND vigente = 'S'
  ),
  documento_agrupado AS (
    SELECT p.*, CASE WHEN i.n IS NULL THEN p.vinculo ELSE '' END AS grupo
    FROM documento_de_credito p
    LEFT JOIN trimestre_sem_vinculo i ON i.n = p.n AND i.trimestre = p.trimestre
  ),
  grupo_com_per AS (
    SELECT DISTINCT n, trimestre, grupo FROM documento_agrupado agrupado WHERE NOT dcomp_doc AND vigente = 'S'
  ),
  documento_contado AS (
    SELECT a.*, f.n IS NULL OR a.transmissao < a.trimestre + INTERVAL 3 MONTH AS conta
    FROM documento_agrupado a
    LEFT JOIN grupo_com_per f ON f.n = a.n AND f.trimestre = a.trimestre AND f.grupo = a.grupo
    WHERE a.vigente = 'S'
  ),
  grupo_transmitido AS (
    SELECT
      n, trimestre, grupo,
      sum(per) + coalesce(sum(dcomp) FILTER (conta), 0) AS valor,
      bool_or(per_nulo OR (dcomp_nula AND conta)) AS sem_valor
    FROM documento_contado contado
    GROUP BY n, trimestre, grupo
  ),
  grupo_recusado AS (SELECT DISTINCT n, trimestre, grupo FROM documento_agrupado agrupado WHERE recusado),
  grupo_baixado AS (
    SELECT
      e.n, e.trimestre,
      CASE WHEN i.n IS NULL THEN e.vinculo ELSE '' END AS grupo,
      string_agg(DISTINCT e.COD_CRED, ', ' ORDER BY e.COD_CRED) AS codigos,
      sum(e.per) AS per,
      sum(e.dcomp) AS dcomp
    FROM baixa_na_efd e
    LEFT JOIN trimestre_sem_vinculo i ON i.n = e.n AND i.trimestre = e.trimestre
    WHERE e.per <> 0 OR e.dcomp <> 0
    GROUP BY e.n, e.trimestre, CASE WHEN i.n IS NULL THEN e.vinculo ELSE '' END
  ),
  grupo_comparado AS (
    SELECT
      coalesce(b.n, t.n) AS n,
      coalesce(b.trimestre, t.trimestre) AS trimestre,
      coalesce(b.grupo, t.grupo) AS grupo,
      b.codigos,
      coalesce(b.per, 0) AS per,
      coalesce(b.dcomp, 0) AS dcomp,
      coalesce(t.valor, 0) AS valor,
      coalesce(t.sem_valor, FALSE) AS sem_valor,
      EXISTS (
        SELECT 1
        FROM grupo_recusado x
        WHERE x.n = coalesce(b.n, t.n)
          AND x.trimestre = coalesce(b.trimestre, t.trimestre)
          AND (x.grupo IS NOT DISTINCT FROM coalesce(b.grupo, t.grupo) OR x.grupo IS NULL)
      ) AS recusado
    FROM grupo_baixado b
    FULL JOIN grupo_transmitido t ON t.n = b.n AND t.trimestre = b.trimestre AND t.grupo = b.grupo
    WHERE EXISTS (SELECT 1 FROM apuracao_efdc WHERE NOT cortado)
  ),
  divergente AS (
    SELECT *, CAST(per + dcomp - valor AS DECIMAL(18, 2)) AS diferenca
    FROM grupo_comparado j
    WHERE abs(per + dcomp - valor) > tolerancia_total()
  )
SELECT
  CASE n WHEN 1 THEN 'PIS' ELSE 'COFINS' END AS "Tributo",
  CAST(quarter(trimestre) AS VARCHAR) || 'T/' || CAST(year(trimestre) AS VARCHAR) AS "Trimestre",
  coalesce(codigos, nullif(grupo, '') || 'xx') AS "Cód. Crédito",
  per AS "PER na EFD-C",
  dcomp AS "DCOMP na EFD-C",
  valor AS "PERDCOMP Transmitidos",
  diferenca AS "Diferença",
  CASE
    WHEN sem_valor THEN 'Documento sem valor na listagem'
    WHEN diferenca > 0 AND recusado THEN 'Baixado na EFD-C por PER/DCOMP não aceito'
    WHEN diferenca > 0 THEN 'Baixado na EFD-C sem PER/DCOMP'
    ELSE 'Pedido e não baixado na EFD-C'
  END AS "Resultado",
  CASE
    WHEN sem_valor OR (diferenca > 0 AND recusado) THEN 'Informativo'
    WHEN diferenca > 0 THEN 'Oportunidade'
    ELSE 'Risco'
  END AS "Tipo",
  CASE
    WHEN sem_valor OR (diferenca > 0 AND recusado) THEN CAST(0 AS DECIMAL(18, 2))
    ELSE abs(diferenca)
  END AS "Valor Estimado"
FROM divergente d
