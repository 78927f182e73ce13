WITH
  recebimento AS (
    SELECT
      *, '1601' AS registro, COD_PART_IP AS instituicao, COD_PART_IT AS intermediador,
      coalesce(TOT_VS, 0) AS comparado
    FROM stg_efdf_1601
    UNION ALL BY NAME
    SELECT
      *, '1600' AS registro, COD_PART AS instituicao,
      coalesce(TOT_CREDITO, 0) + coalesce(TOT_DEBITO, 0) AS comparado
    FROM stg_efdf_1600
  ),
  com_total AS (SELECT *, sum(comparado) OVER (PARTITION BY _arquivo) AS instrumentos FROM recebimento),
  venda AS (
    SELECT r._arquivo, sum(r.VL_OPR) AS total
    FROM analitico_efdf r
    JOIN tab_cfop t ON t.codigo = r.CFOP AND t.grupo = 'VENDA'
    LEFT JOIN sit_efdf d ON d._arquivo = r._arquivo AND d._linha = r._pai
    WHERE r._arquivo IN (SELECT _arquivo FROM recebimento) AND sit_valida(d.COD_SIT)
    GROUP BY ALL
  )
SELECT
  r.periodo AS "Período",
  r.cnpj_arquivo AS "CNPJ Estab.",
  r.registro AS "Registro",
  coalesce(i.nome, nullif(r.instituicao, '')) AS "Instituição",
  coalesce(t.nome, nullif(r.intermediador, '')) AS "Intermediador",
  r.TOT_VS AS "Total Vendas ICMS",
  r.TOT_ISS AS "Total ISS",
  r.TOT_OUTROS AS "Outros",
  r.TOT_CREDITO AS "Crédito",
  r.TOT_DEBITO AS "Débito",
  conferencia([
    se_diverge('instrumentos do mês acima das vendas', greatest(r.instrumentos - coalesce(v.total, 0), 0))
  ]) AS "Conferência",
  r.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM com_total r
LEFT JOIN part_efdf i ON i._arquivo = r._arquivo AND i.COD_PART = r.instituicao
LEFT JOIN part_efdf t ON t._arquivo = r._arquivo AND t.COD_PART = r.intermediador
LEFT JOIN venda v ON v._arquivo = r._arquivo
