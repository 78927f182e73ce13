-- TABLE: One row per amount paid or set off for one code and period: what the declaration in force ties to a debt (or
-- its sum), else the DARF or DCOMP. The payments that the declaration in force ties to a debt count, and no DARF
-- beside them; where it ties none, the DARF of the code and period. Set-offs follow the same rule. valor_principal is
-- NULL when a paper does not show the principal.
WITH
  -- Every payment once, by document, code and line of its composition.
  darf AS (
    SELECT DISTINCT
      left(p.cod_receita, 4) AS codigo4,
      -- The composition of a document has the variation in a line below the code.
      coalesce(
        nullif(substr(p.cod_receita, 5), ''), regexp_extract(p.referencia, '^(\d{2})(?: ?- |$)', 1), ''
      ) AS variacao,
      numero_do_papel(p.numero_documento) AS numero,
      p.pa_inicio, p.pa_fim,
      CASE
        WHEN month(p.pa_fim) = 12 AND left(variacao, 1) = '2' AND codigo_da_folha(p.cod_receita)
          THEN strftime(p.pa_fim, '%Y')
        ELSE chave_do_periodo(p.pa, p.pa_fim)
      END AS chave_pa,
      p.arrecadacao,
      -- A listing has no principal: the total is the principal of what was paid in time.
      coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS principal,
      p.total, p._arquivo,
      -- Two payments without a number may be two: each line counts.
      CASE
        WHEN regexp_matches(coalesce(p.numero_documento, ''), '[1-9]') THEN p.referencia
        ELSE CAST(p._linha AS VARCHAR)
      END AS linha
    FROM pagamento_unico p
  ),
  -- Every debt that a set-off names, with what became of the set-off.
  dcomp AS (
    SELECT
      left(d.cod_receita, 4) AS codigo4,
      substr(d.cod_receita, 5) AS variacao,
      d.pa_inicio, d.pa_fim,
      chave_do_periodo(d.pa, d.pa_fim) AS chave_pa,
      p.transmissao,
      p.vigente = 'S' AS vigente,
      d.principal, d._arquivo
    FROM ecac_perdcomp_debito d
    JOIN perdcomp_vigente p ON p.numero = d.numero AND p.arquivo_debito = d._arquivo
  ),
  -- One row per code and period of the declarations in force.
  debito AS (
    SELECT
      codigo4, chave_pa,
      any_value(pa_mes ORDER BY pa_mes) AS pa_mes,
      bool_or(pa_mes IS NULL) AS nao_mensal,
      CASE WHEN count(DISTINCT categoria) = 1 THEN any_value(categoria) END AS categoria
    FROM debito_declarado
    WHERE codigo4 IS NOT NULL
    GROUP BY codigo4, chave_pa
  ),
  -- The payments and set-offs that a declaration ties to a debt; suspensions and instalments extinguish nothing.
  vinculo AS (
    SELECT
      left(v.cod_receita, 4) AS codigo4,
      substr(v.cod_receita, 5) AS variacao,
      chave_do_periodo(v.pa, v.pa_fim) AS chave_pa,
      v.pa_inicio, v.pa_fim, v.fonte AS origem,
      nullif(v.categoria, 'Categoria não identificada') AS categoria,
      CASE
        WHEN regexp_matches(lower(strip_accents(v.tipo_vinculacao)), 'compensa|dcomp') THEN 'Compensação'
        WHEN regexp_matches(lower(strip_accents(v.tipo_vinculacao)), 'pagamento|darf|gps') THEN 'Pagamento'
      END AS forma,
      numero_do_papel(v.numero) AS numero,
      v.arrecadacao, v.principal, v.valor_vinculado, p.transmissao,
      coalesce(p.motivo IN ('Recusado', 'Cancelado'), FALSE) AS desfeito,
      v._arquivo
    FROM dctf_vinculo_vigente v
    LEFT JOIN perdcomp_vigente p ON p.numero = v.numero
  ),
  -- The sums that a declaration shows under a debt without naming the papers.
  soma AS (
    SELECT
      d.codigo4, d.variacao, d.chave_pa, d.pa_inicio, d.pa_fim, d.fonte AS origem, d.categoria, s.forma,
      CASE s.forma WHEN 'Pagamento' THEN d.pagamento ELSE d.compensacoes END AS valor_vinculado,
      CASE WHEN s.forma = 'Compensação' THEN c.transmissao END AS transmissao,
      s.forma = 'Compensação' AND coalesce(NOT c.vigente, FALSE) AS desfeito,
      d._arquivo
    FROM debito_declarado d
    CROSS JOIN (VALUES ('Pagamento'), ('Compensação')) s(forma)
    LEFT JOIN (
      SELECT codigo4, chave_pa, min(transmissao) FILTER (vigente) AS transmissao, bool_or(vigente) AS vigente
      FROM dcomp
      GROUP BY codigo4, chave_pa
    ) c ON c.codigo4 = d.codigo4 AND c.chave_pa = d.chave_pa
    WHERE NOT EXISTS (
      SELECT 1
      FROM vinculo v
      WHERE v._arquivo = d._arquivo
        AND v.codigo4 = d.codigo4
        AND v.chave_pa = d.chave_pa
        AND v.forma = s.forma
    )
  ),
  -- (a) What the declaration says, less set-offs that were refused or cancelled.
  declarado AS (
    SELECT *, row_number() OVER () AS n
    FROM (
      SELECT * FROM vinculo WHERE forma IS NOT NULL
      UNION ALL BY NAME
      SELECT * FROM soma
    )
    WHERE valor_vinculado > 0 AND NOT desfeito
  ),
  -- The day of a tied payment that shows none: of the DARF of its number, else of its amount, else of the code and
  -- period. The earliest of several, because the right to the money ends with it.
  dia_do_darf AS (
    SELECT
      d.n,
      coalesce(
        min(p.arrecadacao) FILTER (p.numero = d.numero),
        min(p.arrecadacao) FILTER (
          p.chave_pa = d.chave_pa AND p.principal = coalesce(d.principal, d.valor_vinculado)
        ),
        min(p.arrecadacao) FILTER (p.chave_pa = d.chave_pa)
      ) AS arrecadacao
    FROM declarado d
    JOIN darf p ON p.codigo4 = d.codigo4 AND (p.chave_pa = d.chave_pa OR p.numero = d.numero)
    GROUP BY d.n
  ),
  datado AS (
    SELECT
      d.*,
      CASE d.forma
        WHEN 'Compensação' THEN d.transmissao
        ELSE coalesce(d.arrecadacao, p.arrecadacao)
      END AS data_extincao
    FROM declarado d
    LEFT JOIN dia_do_darf p ON p.n = d.n
  ),
  -- (b) Where the declaration ties no payment, or no set-off, to a debt: the papers themselves. The payment of the
  -- balance that a DCTFWeb left is never tied to it.
  papel AS (
    SELECT *, 'DARF' AS origem, 'Pagamento' AS forma, arrecadacao AS data_extincao FROM darf
    UNION ALL BY NAME
    SELECT *, 'DCOMP' AS origem, 'Compensação' AS forma, transmissao AS data_extincao FROM dcomp WHERE vigente
  ),
  juntos AS (
    SELECT *, valor_vinculado AS valor_principal FROM datado
    UNION ALL BY NAME
    SELECT p.*, p.principal AS valor_principal
    FROM papel p
    WHERE NOT EXISTS (
      SELECT 1
      FROM declarado d
      WHERE d.codigo4 = p.codigo4
        AND d.chave_pa = p.chave_pa
        AND d.forma = p.forma
        -- A Reclamatória (5x) or an Aferição (3x) says nothing of the Geral's debt of the same code.
        AND regexp_extract(d.variacao, '^[35]') = regexp_extract(p.variacao, '^[35]')
    )
  )
SELECT
  j.codigo4,
  CASE
    WHEN d.codigo4 IS NOT NULL THEN CASE WHEN NOT d.nao_mensal THEN d.pa_mes END
    WHEN length(j.chave_pa) = 10 THEN mes_inteiro(j.pa_inicio, j.pa_fim)
  END AS pa_mes,
  coalesce(
    j.categoria,
    CASE
      WHEN length(j.chave_pa) = 4 THEN '13º Salário'
      WHEN left(j.variacao, 1) = '5' THEN 'Reclamatória Trabalhista'
      WHEN left(j.variacao, 1) = '3' AND codigo_da_folha(j.codigo4) THEN 'Aferição de Obra'
    END,
    d.categoria,
    CASE WHEN d.codigo4 IS NULL OR j.variacao <> '' THEN 'Geral' ELSE 'Categoria não identificada' END
  ) AS categoria,
  j.variacao,
  j.chave_pa,
  j.origem,
  j.forma,
  CAST(j.data_extincao AS DATE) AS data_extincao,
  CAST(j.valor_principal AS DECIMAL(18, 2)) AS valor_principal
FROM juntos j
LEFT JOIN debito d ON d.codigo4 = j.codigo4 AND d.chave_pa = j.chave_pa
