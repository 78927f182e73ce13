-- One row per account of expense whose name suggests a credit, and year.
WITH
  -- Months of each year with an EFD-Contribuições of the non-cumulative regime.
  ano_nao_cumulativo AS (
    SELECT CAST(year(a.inicio) AS VARCHAR) AS ano, count(DISTINCT a.inicio) AS meses
    FROM efdc_0110 r
    JOIN arq a ON a.id = r._arquivo
    WHERE r.COD_INC_TRIB IN ('1', '3')
    GROUP BY ALL
  ),
  saldo AS (
    SELECT
      a.periodo AS ano, r.COD_CTA,
      sum(com_sinal(coalesce(r.VL_CTA, 0), r.IND_DC)) AS valor,
      max(a.ordem) AS ordem
    FROM ecd_i355 r
    JOIN arq a ON a.id = r._arquivo
    GROUP BY ALL
    HAVING valor > 0
  ),
  despesa AS (
    SELECT s.ano, s.COD_CTA, s.valor, c.CTA, r.ref, n.meses, lower(strip_accents(c.CTA)) AS nome
    FROM saldo s
    JOIN ano_nao_cumulativo n ON n.ano = s.ano
    JOIN arq a ON a.ordem = s.ordem
    JOIN conta_ecd c ON c._arquivo = a.id AND c.COD_CTA = s.COD_CTA
    LEFT JOIN ref_ecd_conta r ON r._arquivo = a.id AND r.COD_CTA = s.COD_CTA
  ),
  sugestao AS (
    SELECT d.*, p.natureza, p.confianca
    FROM despesa d
    JOIN tab_padrao_conta p ON p.grupo = 'CREDITO' AND regexp_matches(d.nome, p.regex)
    WHERE NOT EXISTS (
      SELECT 1 FROM tab_padrao_conta x WHERE x.grupo = 'CREDITO_EXCLUIR' AND regexp_matches(d.nome, x.regex)
    )
    QUALIFY row_number() OVER (
      PARTITION BY d.ano, d.COD_CTA ORDER BY ordem_confianca(p.confianca), p.natureza, p.regex
    ) = 1
  ),
  creditada AS (
    SELECT CAST(year(inicio) AS VARCHAR) AS ano, COD_CTA, CAST(sum(VL_BC_PIS) AS DECIMAL(18, 2)) AS base
    FROM fato_pc
    WHERE Lado = 'Entrada' AND nivel = 'Item' AND sit_valida(COD_SIT) AND gera_credito(CST_PIS)
    GROUP BY ALL
  ),
  diferenca AS (
    SELECT
      s.*,
      TRY_CAST(s.ano || '-12-31' AS DATE) AS fim_do_ano,
      coalesce(k.base, 0) AS base,
      CAST(s.valor - coalesce(k.base, 0) AS DECIMAL(18, 2)) AS diferenca
    FROM sugestao s
    LEFT JOIN creditada k ON k.ano = s.ano AND k.COD_CTA = s.COD_CTA
  )
SELECT
  f.ano AS "Ano",
  f.COD_CTA AS "Conta",
  f.CTA AS "Nome",
  f.ref AS "Conta Referencial",
  concat_ws(' - ', f.natureza, n.descricao) AS "Natureza Sugerida",
  f.valor AS "Valor no Ano",
  f.base AS "Base Creditada na EFD-C",
  f.diferenca AS "Diferença",
  imposto(greatest(f.diferenca, 0), aliquota_nao_cumulativa(f.fim_do_ano)) AS "Crédito Potencial",
  CASE WHEN f.meses < 12 THEN 'Baixa' ELSE f.confianca END AS "Confiança"
FROM diferenca f
LEFT JOIN tab_nat_bc_cred n ON n.codigo = f.natureza
