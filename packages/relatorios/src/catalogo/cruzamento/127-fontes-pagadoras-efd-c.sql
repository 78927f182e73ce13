-- One row per year and payer whose informed withholdings of PIS and COFINS are not those of F600.
WITH
  meses AS (
    SELECT CAST(year(inicio) AS VARCHAR) AS ano, count(DISTINCT date_trunc('month', inicio)) AS n
    FROM arq
    WHERE tipo = 'EFDC' AND situacao = 'Usado'
    GROUP BY ALL
  ),
  -- Years with an inform and an EFD-Contribuições.
  anos AS (SELECT DISTINCT f.ano FROM ecac_fonte_pagadora f JOIN meses m ON m.ano = f.ano),
  informado AS (
    SELECT
      ano, cnpj,
      max(nome) AS nome,
      coalesce(sum(pis), 0) AS pis,
      coalesce(sum(cofins), 0) AS cofins,
      coalesce(sum(retido) FILTER (ir IS NULL), 0) AS fora,
      string_agg(
        DISTINCT cod_receita, ', ' ORDER BY cod_receita
      ) FILTER (ir IS NULL AND retido <> 0) AS codigos
    FROM fonte_retencao
    WHERE ano IN (SELECT ano FROM anos) AND coalesce(cnpj, '') <> ''
    GROUP BY ano, cnpj
    HAVING coalesce(sum(pis), 0) <> 0 OR coalesce(sum(cofins), 0) <> 0 OR codigos IS NOT NULL
  ),
  usado AS (
    SELECT
      CAST(year(coalesce(f.DT_RET, a.inicio)) AS VARCHAR) AS ano,
      f.CNPJ AS cnpj,
      coalesce(sum(f.VL_RET_PIS), 0) AS pis_f600,
      coalesce(sum(f.VL_RET_COFINS), 0) AS cofins_f600
    FROM efdc_f600 f
    JOIN arq a ON a.id = f._arquivo
    WHERE retencao_dedutivel(f.IND_DEC)
    GROUP BY ALL
  ),
  -- A payer is matched by its whole CNPJ where both sides have it, else by its root.
  lado AS (
    SELECT i.*, CASE WHEN u.cnpj IS NULL THEN left(i.cnpj, 8) ELSE i.cnpj END AS chave
    FROM informado i
    LEFT JOIN usado u ON u.ano = i.ano AND u.cnpj = i.cnpj
    UNION ALL BY NAME
    SELECT u.*, CASE WHEN i.cnpj IS NULL THEN left(u.cnpj, 8) ELSE u.cnpj END AS chave
    FROM usado u
    LEFT JOIN informado i ON i.ano = u.ano AND i.cnpj = u.cnpj
    WHERE u.ano IN (SELECT ano FROM anos)
  ),
  pagador AS (
    SELECT
      ano, chave,
      coalesce(min(cnpj) FILTER (nome IS NOT NULL), min(cnpj)) AS cnpj,
      max(nome) AS nome,
      coalesce(sum(pis), 0) AS pis,
      coalesce(sum(pis_f600), 0) AS pis_f600,
      coalesce(sum(cofins), 0) AS cofins,
      coalesce(sum(cofins_f600), 0) AS cofins_f600,
      coalesce(sum(fora), 0) AS fora,
      string_agg(codigos, ', ' ORDER BY cnpj) AS codigos
    FROM lado
    GROUP BY ano, chave
  ),
  comparado AS (
    SELECT
      p.*,
      m.n < 12 AS faltam,
      CAST(pis + cofins - pis_f600 - cofins_f600 AS DECIMAL(18, 2)) AS dif,
      -- What F600 has beyond the informed once the withholdings that cannot be split are taken off.
      CASE WHEN codigos IS NOT NULL AND dif < 0 THEN greatest(-dif - fora, 0) END AS sem_codigo
    FROM pagador p
    JOIN meses m ON m.ano = p.ano
    WHERE abs(pis - pis_f600) > 1 OR abs(cofins - cofins_f600) > 1
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN abs(dif) <= 1 OR sem_codigo <= 1 OR (dif > 0 AND faltam) THEN 'Informativo'
        WHEN dif > 0 THEN 'Oportunidade'
        ELSE 'Risco'
      END AS tipo
    FROM comparado
  )
SELECT
  d.ano AS "Ano",
  d.cnpj AS "CNPJ Fonte",
  d.nome AS "Nome",
  d.pis AS "PIS Informado",
  d.pis_f600 AS "PIS F600",
  d.cofins AS "COFINS Informada",
  d.cofins_f600 AS "COFINS F600",
  d.dif AS "Dif.",
  CASE
    WHEN abs(d.dif) <= 1 THEN 'Trocado entre PIS e COFINS'
    WHEN d.sem_codigo <= 1 THEN 'Retenção que não pode ser dividida entre os tributos'
    WHEN d.dif > 0 AND d.faltam THEN 'Retenção informada e não aproveitada; faltam meses da EFD-C no projeto'
    WHEN d.dif > 0 THEN 'Retenção informada e não aproveitada'
    ELSE 'Retenção aproveitada acima da informada'
  END
    || coalesce('; fora da tabela de retenções: código ' || d.codigos, '') AS "Resultado",
  d.tipo AS "Tipo",
  CASE WHEN d.tipo = 'Informativo' THEN 0 ELSE coalesce(d.sem_codigo, abs(d.dif)) END AS "Valor Estimado"
FROM julgado d
