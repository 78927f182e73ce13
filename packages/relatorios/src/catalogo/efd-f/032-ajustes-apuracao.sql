WITH
  -- Adjustments by document: the record, the observation that it is below, and the document above that.
  ajuste_documento AS (
    SELECT 'C197' AS registro, * FROM efdf_c197
    UNION ALL BY NAME
    SELECT 'C597' AS registro, * FROM efdf_c597
    UNION ALL BY NAME
    SELECT 'C857' AS registro, * FROM efdf_c857
    UNION ALL BY NAME
    SELECT 'C897' AS registro, * FROM efdf_c897
    UNION ALL BY NAME
    SELECT 'D197' AS registro, * FROM efdf_d197
    UNION ALL BY NAME
    SELECT 'D737' AS registro, * FROM efdf_d737
  ),
  observacao_documento AS (
    SELECT 'C197' AS registro, * FROM efdf_c195
    UNION ALL BY NAME
    SELECT 'C597' AS registro, * FROM efdf_c595
    UNION ALL BY NAME
    SELECT 'C857' AS registro, * FROM efdf_c855
    UNION ALL BY NAME
    SELECT 'C897' AS registro, * FROM efdf_c895
    UNION ALL BY NAME
    SELECT 'D197' AS registro, * FROM efdf_d195
    UNION ALL BY NAME
    SELECT 'D737' AS registro, * FROM efdf_d735
  ),
  observacao AS (SELECT _arquivo, COD_OBS, min_by(TXT, _linha) AS TXT FROM efdf_0460 GROUP BY ALL),
  -- Adjustments of the balances per state.
  ajuste_uf AS (
    SELECT 'E220' AS origem, e.UF, j.*
    FROM efdf_e220 j
    LEFT JOIN efdf_e210 b ON b._arquivo = j._arquivo AND b._linha = j._pai
    LEFT JOIN efdf_e200 e ON e._arquivo = b._arquivo AND e._linha = b._pai
    UNION ALL BY NAME
    SELECT 'E311' AS origem, e.UF, j.*
    FROM efdf_e311 j
    LEFT JOIN efdf_e310 b ON b._arquivo = j._arquivo AND b._linha = j._pai
    LEFT JOIN efdf_e300 e ON e._arquivo = b._arquivo AND e._linha = b._pai
  ),
  processo AS (
    SELECT
      _arquivo, _pai,
      string_agg(
        concat_ws(
          ' ',
          'DA ' || nullif(NUM_DA, ''),
          'Processo ' || nullif(NUM_PROC, ''),
          nullif(PROC, ''),
          nullif(TXT_COMPL, '')
        ),
        '; '
        ORDER BY _linha
      ) AS texto
    FROM efdf_e112
    GROUP BY ALL
  ),
  ajuste_icms AS (SELECT *, substr(COD_AJ_APUR, 4, 1) AS digito FROM efdf_e111),
  por_digito AS (SELECT _arquivo, _pai, digito, sum(VL_AJ_APUR) AS total FROM ajuste_icms GROUP BY ALL),
  ajuste AS (
    SELECT
      j.registro AS origem, j._arquivo, j._linha, j.COD_AJ AS codigo, '5.3' AS tabela,
      substr(j.COD_AJ, 3, 1) AS digito,
      j.DESCR_COMPL_AJ AS descricao, j.VL_ICMS AS valor, j.VL_OUTROS AS outros,
      coalesce(p.doc, d.doc_part) AS doc_part,
      d.COD_MOD AS modelo, d.NUM_DOC AS numero, d.CHV AS chave, j.COD_ITEM AS item,
      concat_ws(' - ', nullif(t.TXT, ''), nullif(o.TXT_COMPL, '')) AS texto
    FROM ajuste_documento j
    LEFT JOIN observacao_documento o ON o.registro = j.registro
      AND o._arquivo = j._arquivo
      AND o._linha = j._pai
    LEFT JOIN observacao t ON t._arquivo = j._arquivo AND t.COD_OBS = o.COD_OBS
    LEFT JOIN doc_efdf d ON d._arquivo = j._arquivo AND d._linha = o._pai
    LEFT JOIN part_efdf p ON p._arquivo = j._arquivo AND p.COD_PART = d.COD_PART
    WHERE sit_valida(d.COD_SIT)
    UNION ALL BY NAME
    SELECT
      'E111' AS origem, e._arquivo, e._linha, e.COD_AJ_APUR AS codigo, '5.1.1' AS tabela, e.digito,
      e.DESCR_COMPL_AJ AS descricao, e.VL_AJ_APUR AS valor, q.texto,
      -- The fields of E110 that the guide makes the plain sum of the E111 of one kind.
      CASE s.digito
        WHEN '0' THEN 'E110.04'
        WHEN '1' THEN 'E110.05'
        WHEN '2' THEN 'E110.08'
        WHEN '3' THEN 'E110.09'
      END AS campo,
      CASE s.digito
        WHEN '0' THEN b.VL_TOT_AJ_DEBITOS
        WHEN '1' THEN b.VL_ESTORNOS_CRED
        WHEN '2' THEN b.VL_TOT_AJ_CREDITOS
        WHEN '3' THEN b.VL_ESTORNOS_DEB
      END AS declarado,
      'ΣE111 do tipo ' || s.digito || ' ≠ ' || campo AS frase,
      conferencia([CASE
        WHEN b._linha IS NOT NULL THEN se_diverge(frase, s.total - coalesce(declarado, 0))
      END]) AS conferencia
    FROM ajuste_icms e
    LEFT JOIN processo q ON q._arquivo = e._arquivo AND q._pai = e._linha
    LEFT JOIN efdf_e110 b ON b._arquivo = e._arquivo AND b._linha = e._pai
    LEFT JOIN por_digito s ON s._arquivo = e._arquivo AND s._pai = e._pai AND s.digito = e.digito
    UNION ALL BY NAME
    SELECT
      'E113' AS origem, j._arquivo, j._linha, e.COD_AJ_APUR AS codigo, '5.1.1' AS tabela, e.digito,
      e.DESCR_COMPL_AJ AS descricao, j.VL_AJ_ITEM AS outros, p.doc AS doc_part, j.COD_MOD AS modelo,
      j.NUM_DOC AS numero, j."CHV_DOCe" AS chave, j.COD_ITEM AS item
    FROM efdf_e113 j
    LEFT JOIN ajuste_icms e ON e._arquivo = j._arquivo AND e._linha = j._pai
    LEFT JOIN part_efdf p ON p._arquivo = j._arquivo AND p.COD_PART = j.COD_PART
    UNION ALL BY NAME
    SELECT
      'E115' AS origem, _arquivo, _linha, COD_INF_ADIC AS codigo, DESCR_COMPL_AJ AS descricao,
      VL_INF_ADIC AS outros
    FROM efdf_e115
    UNION ALL BY NAME
    SELECT
      origem, _arquivo, _linha, UF AS uf, COD_AJ_APUR AS codigo, '5.1.1' AS tabela,
      substr(COD_AJ_APUR, 4, 1) AS digito,
      DESCR_COMPL_AJ AS descricao, VL_AJ_APUR AS valor
    FROM ajuste_uf
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  j.origem AS "Origem",
  coalesce(j.uf, a.uf) AS "UF",
  j.codigo AS "Código",
  coalesce(t.digito || ' - ' || t.descricao, j.digito) AS "Tipo",
  j.descricao AS "Descrição",
  j.valor AS "Valor",
  j.outros AS "Outros",
  j.doc_part AS "CNPJ Part.",
  j.modelo AS "Modelo",
  j.numero AS "Número",
  j.chave AS "Chave",
  j.item AS "Código Item",
  nullif(j.texto, '') AS "Texto",
  j.conferencia AS "Conferência",
  a.arquivo AS "Arquivo",
  j._linha AS "Linha"
FROM ajuste j
JOIN arq a ON a.id = j._arquivo
LEFT JOIN tab_ajuste_icms_tipo t ON t.tabela = j.tabela AND t.digito = j.digito
