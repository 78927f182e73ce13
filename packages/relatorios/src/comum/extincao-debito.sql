WITH
-- Every payment once, by document, code and line of its composition.
darf AS (
  SELECT DISTINCT
    left(p.cod_receita, 4) AS codigo4,
    -- The composition of a document tells the variation in a line below the code.
    coalesce(
      nullif(substr(p.cod_receita, 5), ''),
      regexp_extract(p.referencia, '^(\d{2})(?: ?- |$)', 1),
      ''
    ) AS variacao,
    nullif(ltrim(regexp_replace(p.numero_documento, '[^0-9]', '', 'g'), '0'), '') AS numero,
    p.pa AS pa_texto,
    p.pa_inicio,
    p.pa_fim,
    CASE
      WHEN length(p.pa) = 4 THEN p.pa
      WHEN month(p.pa_fim) = 12 AND left(variacao, 1) = '2' AND left(p.cod_receita, 2) IN ('10', '11', '12', '16')
        THEN strftime(p.pa_fim, '%Y')
      ELSE strftime(p.pa_fim, '%Y-%m-%d')
    END AS chave_pa,
    p.arrecadacao,
    -- A listing tells no principal: its total is the principal of what was paid in time.
    coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS principal,
    p.total,
    p._arquivo,
    -- Without a number nothing tells two payments apart, so each line stands for itself.
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
    d.pa AS pa_texto,
    d.pa_inicio,
    d.pa_fim,
    CASE WHEN length(d.pa) = 4 THEN d.pa ELSE strftime(d.pa_fim, '%Y-%m-%d') END AS chave_pa,
    p.transmissao,
    p.vigente = 'S' AS vigente,
    d.principal,
    d._arquivo
  FROM ecac_perdcomp_debito d
  JOIN perdcomp_vigente p
    ON p.numero = d.numero
    AND p.arquivo_debito = d._arquivo
),
-- One row per code and period of the declarations in force.
debito AS (
  SELECT
    codigo4,
    chave_pa,
    any_value(fonte ORDER BY fonte) AS fonte,
    any_value(pa_texto ORDER BY pa_texto) AS pa_texto,
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
    CASE WHEN length(v.pa) = 4 THEN v.pa ELSE strftime(v.pa_fim, '%Y-%m-%d') END AS chave_pa,
    v.pa AS pa_texto,
    v.pa_inicio,
    v.pa_fim,
    v.fonte AS origem,
    nullif(v.categoria, 'Categoria não identificada') AS categoria,
    CASE
      WHEN regexp_matches(lower(strip_accents(v.tipo_vinculacao)), 'compensa|dcomp') THEN 'Compensação'
      WHEN regexp_matches(lower(strip_accents(v.tipo_vinculacao)), 'pagamento|darf|gps') THEN 'Pagamento'
    END AS forma,
    nullif(ltrim(regexp_replace(v.numero, '[^0-9]', '', 'g'), '0'), '') AS numero,
    v.arrecadacao,
    v.principal,
    v.valor_vinculado,
    p.transmissao,
    coalesce(p.motivo IN ('Recusado', 'Cancelado'), false) AS desfeito,
    v._arquivo
  FROM dctf_vinculo_vigente v
  LEFT JOIN perdcomp_vigente p ON p.numero = v.numero
),
-- What a declaration sums up under a debt without saying by which papers.
soma AS (
  SELECT
    d.codigo4,
    d.variacao,
    d.chave_pa,
    d.pa_texto,
    d.pa_inicio,
    d.pa_fim,
    d.fonte AS origem,
    d.categoria,
    s.forma,
    CAST(NULL AS VARCHAR) AS numero,
    CAST(NULL AS DATE) AS arrecadacao,
    CAST(NULL AS DECIMAL(18, 2)) AS principal,
    CASE s.forma WHEN 'Pagamento' THEN d.pagamento ELSE d.compensacoes END AS valor_vinculado,
    CASE WHEN s.forma = 'Compensação' THEN c.transmissao END AS transmissao,
    s.forma = 'Compensação' AND coalesce(NOT c.vigente, false) AS desfeito,
    d._arquivo
  FROM debito_declarado d
  CROSS JOIN (VALUES ('Pagamento'), ('Compensação')) s(forma)
  LEFT JOIN (
    SELECT
      codigo4,
      chave_pa,
      min(transmissao) FILTER (vigente) AS transmissao,
      bool_or(vigente) AS vigente
    FROM dcomp
    GROUP BY codigo4, chave_pa
  ) c
    ON c.codigo4 = d.codigo4
    AND c.chave_pa = d.chave_pa
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
  SELECT * FROM vinculo WHERE forma IS NOT NULL AND valor_vinculado > 0 AND NOT desfeito
  UNION ALL
  SELECT * FROM soma WHERE valor_vinculado > 0 AND NOT desfeito
),
numerado AS (
  SELECT
    *,
    row_number() OVER () AS n
  FROM declarado
),
-- The day of a tied payment that does not tell it: of the DARF of its number, else of its amount, else of the code and
-- period. The earliest of several, because the right to the money ends with it.
dia_do_darf AS (
  SELECT
    d.n,
    coalesce(
      min(p.arrecadacao) FILTER (p.numero = d.numero),
      min(p.arrecadacao) FILTER (p.chave_pa = d.chave_pa AND p.principal = coalesce(d.principal, d.valor_vinculado)),
      min(p.arrecadacao) FILTER (p.chave_pa = d.chave_pa)
    ) AS arrecadacao
  FROM numerado d
  JOIN darf p
    ON p.codigo4 = d.codigo4
    AND (p.chave_pa = d.chave_pa OR p.numero = d.numero)
  GROUP BY d.n
),
datado AS (
  SELECT
    d.*,
    CASE d.forma
      WHEN 'Compensação' THEN d.transmissao
      ELSE coalesce(d.arrecadacao, p.arrecadacao)
    END AS data_extincao
  FROM numerado d
  LEFT JOIN dia_do_darf p ON p.n = d.n
),
-- (b) Of debts of which the declaration ties no payments, or no set-offs, the papers themselves. What was paid for the balance
-- that a DCTFWeb left is never tied to it.
papel AS (
  SELECT
    codigo4,
    variacao,
    chave_pa,
    pa_texto,
    pa_inicio,
    pa_fim,
    'DARF' AS origem,
    'Pagamento' AS forma,
    arrecadacao AS data_extincao,
    principal,
    _arquivo
  FROM darf
  UNION ALL
  SELECT
    codigo4,
    variacao,
    chave_pa,
    pa_texto,
    pa_inicio,
    pa_fim,
    'DCOMP',
    'Compensação',
    transmissao,
    principal,
    _arquivo
  FROM dcomp
  WHERE vigente
),
juntos AS (
  SELECT
    codigo4,
    variacao,
    chave_pa,
    pa_texto,
    pa_inicio,
    pa_fim,
    categoria,
    origem,
    forma,
    data_extincao,
    valor_vinculado AS valor_principal,
    _arquivo
  FROM datado
  UNION ALL
  SELECT
    p.codigo4,
    p.variacao,
    p.chave_pa,
    p.pa_texto,
    p.pa_inicio,
    p.pa_fim,
    NULL,
    p.origem,
    p.forma,
    p.data_extincao,
    p.principal,
    p._arquivo
  FROM papel p
  WHERE NOT EXISTS (
    SELECT 1
    FROM declarado d
    WHERE d.codigo4 = p.codigo4
      AND d.chave_pa = p.chave_pa
      AND d.forma = p.forma
      -- What a Reclamatória (5x) or an Aferição (3x) ties says nothing of the Geral's debt of the same code.
      AND regexp_extract(d.variacao, '^[35]') = regexp_extract(p.variacao, '^[35]')
  )
)
SELECT
  j.codigo4,
  CASE
    WHEN d.codigo4 IS NOT NULL THEN CASE WHEN NOT d.nao_mensal THEN d.pa_mes END
    WHEN length(j.chave_pa) = 10 AND j.pa_inicio = date_trunc('month', j.pa_inicio) AND j.pa_fim = last_day(j.pa_inicio)
      THEN j.pa_inicio
  END AS pa_mes,
  coalesce(d.pa_texto, j.pa_texto) AS pa_texto,
  coalesce(
    j.categoria,
    CASE
      WHEN length(j.chave_pa) = 4 THEN '13º Salário'
      WHEN left(j.variacao, 1) = '5' THEN 'Reclamatória Trabalhista'
      WHEN left(j.variacao, 1) = '3' AND left(j.codigo4, 2) IN ('10', '11', '12', '16') THEN 'Aferição de Obra'
    END,
    d.categoria,
    CASE
      WHEN d.codigo4 IS NULL OR j.variacao <> '' THEN 'Geral'
      ELSE 'Categoria não identificada'
    END
  ) AS categoria,
  j.variacao,
  j.chave_pa,
  j.origem,
  j.forma,
  CAST(j.data_extincao AS DATE) AS data_extincao,
  CAST(j.valor_principal AS DECIMAL(18, 2)) AS valor_principal,
  coalesce(a.arquivo, j._arquivo) AS arquivo,
  j._arquivo
FROM juntos j
LEFT JOIN arq a ON a.id = j._arquivo
LEFT JOIN debito d
  ON d.codigo4 = j.codigo4
  AND d.chave_pa = j.chave_pa
