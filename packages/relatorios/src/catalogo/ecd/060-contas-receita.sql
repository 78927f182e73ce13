-- One row per account of revenue and month.
WITH
  -- What accounts of results moved in each month, as I155 has it.
  movimento_bruto AS (
    SELECT s._arquivo, s.i150, s.DT_FIN, s.COD_CTA, sum(s.deb) AS deb, sum(s.cred) AS cred
    FROM saldo_ecd s
    JOIN conta_ecd c ON c._arquivo = s._arquivo AND c.COD_CTA = s.COD_CTA AND c.COD_NAT = '04'
    GROUP BY ALL
  ),
  -- Without what closing entries moved.
  movimento AS (
    SELECT
      m._arquivo, m.i150, m.DT_FIN, m.COD_CTA,
      m.deb - coalesce(e.deb, 0) AS deb,
      m.cred - coalesce(e.cred, 0) AS cred
    FROM movimento_bruto m
    LEFT JOIN encerramento_ecd e ON e._arquivo = m._arquivo AND e.i150 = m.i150 AND e.COD_CTA = m.COD_CTA
  ),
  liquido_do_livro AS (SELECT _arquivo, COD_CTA, sum(cred - deb) AS liquido FROM movimento GROUP BY ALL),
  conta AS (
    SELECT
      t._arquivo, t.COD_CTA, t.liquido, c.CTA, r.ref,
      lower(strip_accents(concat_ws(' ', c.CTA, p.descricao))) AS nome
    FROM liquido_do_livro t
    JOIN conta_ecd c ON c._arquivo = t._arquivo AND c.COD_CTA = t.COD_CTA
    LEFT JOIN ref_ecd_conta r ON r._arquivo = t._arquivo AND r.COD_CTA = t.COD_CTA
    LEFT JOIN plano_ref p ON p.codigo = r.ref
  ),
  -- The class of an account; none for what is no revenue.
  conta_classificada AS (
    SELECT
      _arquivo, COD_CTA, CTA, ref,
      CASE
        WHEN ref_receita_bruta(ref) THEN 'Vendas e serviços'
        WHEN ref_deducao_receita(ref) THEN 'Deduções'
        WHEN ref_nao_receita(ref) THEN NULL
        WHEN coalesce(liquido <= 0 AND NOT ref_outras_receitas(ref), liquido <= 0) THEN NULL
        WHEN EXISTS (
          SELECT 1
          FROM tab_padrao_conta p
          WHERE p.grupo = 'RECEITA_FINANCEIRA' AND regexp_matches(nome, p.regex)
        )
          THEN 'Financeiras'
        WHEN ref IS NULL
          AND EXISTS (
            SELECT 1 FROM tab_padrao_conta p WHERE p.grupo = 'RECEITA_VENDA' AND regexp_matches(nome, p.regex)
          )
          THEN 'Vendas e serviços'
        ELSE 'Outras'
      END AS classificacao
    FROM conta
  )
SELECT
  mes_ano(m.DT_FIN) AS "Período",
  m.COD_CTA AS "Conta",
  k.CTA AS "Nome",
  k.ref AS "Conta Referencial",
  m.deb AS "Débitos",
  m.cred AS "Créditos",
  m.cred - m.deb AS "Líquido",
  k.classificacao AS "Classificação"
FROM movimento m
JOIN conta_classificada k ON k._arquivo = m._arquivo AND k.COD_CTA = m.COD_CTA
JOIN arq a ON a.id = m._arquivo
WHERE k.classificacao IS NOT NULL AND (m.deb <> 0 OR m.cred <> 0)
