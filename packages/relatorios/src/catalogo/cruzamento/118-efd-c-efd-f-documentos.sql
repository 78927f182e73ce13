-- One row per document of the establishments and months that have both EFDs.
WITH
  so_na_efdf AS (
    SELECT d.*
    FROM documento_efdf d
    SEMI JOIN (SELECT u.pos FROM unico_efdf u ANTI JOIN par_efds x ON x.f_pos = u.pos) s ON s.pos = d.pos
  ),
  venda AS (
    SELECT r._arquivo, r._pai, sum(r.VL_OPR - coalesce(r.VL_IPI, 0) - coalesce(r.VL_ICMS_ST, 0)) AS valor
    FROM efdf_c190 r
    JOIN tab_cfop g ON g.codigo = r.CFOP AND g.grupo = 'VENDA'
    SEMI JOIN (
      SELECT _arquivo, _linha FROM so_na_efdf so_f WHERE lado = 'Saída' AND IND_EMIT = '0'
    ) s ON s._arquivo = r._arquivo AND s._linha = r._pai
    WHERE NOT cfop_exportacao(r.CFOP)
    GROUP BY ALL
  ),
  documento AS (
    SELECT
      c.pos, c._arquivo, c._linha, c.cnpj,
      inicio_do_mes(c.inicio) AS mes,
      coalesce(
        c.k, x.chave, numero_documento(c.lado, c.participante, c.COD_MOD, c.SER, c.NUM_DOC)
      ) AS documento,
      c.lado, c.COD_MOD, c.NUM_DOC, c.VL_DOC AS valor_c, x.VL_DOC AS valor_f, c.VL_ICMS AS icms_c,
      x.VL_ICMS AS icms_f,
      CASE
        WHEN x.f_pos IS NULL THEN 'Só na EFD-C'
        WHEN abs(coalesce(c.VL_DOC, 0) - coalesce(x.VL_DOC, 0)) > tolerancia_documento()
          OR (c.VL_ICMS > 0 AND abs(c.VL_ICMS - coalesce(x.VL_ICMS, 0)) > tolerancia_documento())
          THEN 'Divergente'
        ELSE 'OK'
      END AS resultado,
      CASE
        WHEN x.f_pos IS NULL THEN 0
        WHEN c.lado = 'Saída' THEN coalesce(x.VL_DOC, 0) - coalesce(c.VL_DOC, 0)
        ELSE coalesce(c.VL_DOC, 0) - coalesce(x.VL_DOC, 0)
      END AS base,
      FALSE AS nota_a_nota
    FROM documento_efdc c
    SEMI JOIN unico_efdc u ON u.pos = c.pos
    LEFT JOIN par_efds x ON x.c_pos = c.pos
    UNION ALL BY NAME
    SELECT
      f.pos, f._arquivo, f._linha, f.cnpj,
      inicio_do_mes(f.inicio) AS mes,
      coalesce(f.k, numero_documento(f.lado, f.participante, f.COD_MOD, f.SER, f.NUM_DOC)) AS documento,
      f.lado, f.COD_MOD, f.NUM_DOC, f.VL_DOC AS valor_f, f.VL_ICMS AS icms_f, 'Só na EFD-F' AS resultado,
      coalesce(v.valor, 0) AS base,
      TRUE AS nota_a_nota
    FROM so_na_efdf f
    LEFT JOIN venda v ON v._arquivo = f._arquivo AND v._pai = f._linha
  ),
  documento_do_mes AS (
    SELECT
      j.*, m.periodo, m.aliquota,
      j.base > tolerancia_documento() AND NOT (j.nota_a_nota AND m.consolidada) AS risco
    FROM documento j
    JOIN duas_efds m ON m.cnpj = j.cnpj AND m.mes = j.mes
  )
SELECT
  r.periodo AS "Período",
  r.cnpj AS "CNPJ Estab.",
  r.documento AS "Chave ou Documento",
  r.lado AS "Lado",
  r.COD_MOD AS "Modelo",
  r.NUM_DOC AS "Número",
  r.valor_c AS "Valor EFD-C",
  r.valor_f AS "Valor EFD-F",
  r.icms_c AS "ICMS EFD-C",
  r.icms_f AS "ICMS EFD-F",
  coalesce(r.valor_c, 0) - coalesce(r.valor_f, 0) AS "Dif.",
  r.resultado AS "Resultado",
  CASE WHEN r.resultado = 'OK' THEN 'OK' WHEN r.risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CASE WHEN r.risco THEN imposto(r.base, r.aliquota) ELSE CAST(0 AS DECIMAL(18, 2)) END AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM documento_do_mes r
JOIN arq a ON a.id = r._arquivo
