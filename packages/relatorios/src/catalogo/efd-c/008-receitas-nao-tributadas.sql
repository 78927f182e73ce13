WITH
  -- M410 below M400 and M810 below M800, or the total itself where it has no children.
  receita AS (
    SELECT
      p.* EXCLUDE (_linha),
      p._linha AS pai,
      coalesce(d._linha, p._linha) AS _linha,
      d._linha IS NULL AS sem_filho,
      d.NAT_REC,
      coalesce(nullif(d.COD_CTA, ''), nullif(p.COD_CTA, '')) AS conta,
      CASE WHEN d._linha IS NULL THEN p.VL_TOT_REC ELSE d.VL_REC END AS valor
    FROM m_receita p
    LEFT JOIN m_receita_natureza d ON d.n = p.n AND d._arquivo = p._arquivo AND d._pai = p._linha
  ),
  total AS (SELECT DISTINCT _arquivo, n, pai, CST, VL_TOT_REC FROM receita),
  por_cst AS (SELECT _arquivo, n, CST, sum(VL_TOT_REC) AS total FROM total GROUP BY ALL),
  -- The tables of natures by CST (Guia Prático, M410 and M810).
  tabela_cst(cst, tabela) AS (
    VALUES
      ('04', '4.3.10'),
      ('04', '4.3.11'),
      ('05', '4.3.12'),
      ('06', '4.3.13'),
      ('07', '4.3.14'),
      ('08', '4.3.15'),
      ('09', '4.3.16')
  ),
  natureza AS (
    SELECT
      c.cst, r.codigo, r.tabela, r.descricao,
      TRY_CAST(r.inicio AS DATE) AS inicio,
      TRY_CAST(r.fim AS DATE) AS fim
    FROM tab_nat_rec r
    JOIN tabela_cst c ON c.tabela = r.tabela
  ),
  nome_natureza AS (
    SELECT DISTINCT r.cst, r.NAT_REC, r.inicio AS dia, n.descricao, n.tabela, n.inicio
    FROM receita r
    JOIN natureza n ON n.cst = r.cst
      AND n.codigo = r.NAT_REC
      AND n.inicio <= r.inicio
      AND (n.fim IS NULL OR n.fim >= r.inicio)
    QUALIFY row_number() OVER (
      PARTITION BY r.cst, r.NAT_REC, r.inicio ORDER BY n.tabela, n.inicio DESC, n.descricao
    ) = 1
  ),
  conferida AS (SELECT *, coalesce(sum(valor) OVER (PARTITION BY _arquivo, n, pai), 0) AS soma FROM receita)
SELECT
  r.periodo AS "Período",
  r.tributo AS "Tributo",
  r.cst AS "CST",
  c.descricao AS "Desc. CST",
  CASE WHEN r.sem_filho THEN 'não detalhada' ELSE r.NAT_REC END AS "Natureza Receita",
  n.descricao AS "Desc. Natureza",
  r.conta AS "Conta",
  r.valor AS "Receita",
  percentual(r.valor, CAST(t.total AS DECIMAL(18, 2))) AS "% do CST",
  CASE
    WHEN NOT diverge(r.soma - coalesce(r.VL_TOT_REC, 0)) THEN 'OK'
    ELSE 'Soma '
      || em_reais(r.soma)
      || ' ≠ '
      || CASE r.n WHEN 1 THEN 'M400 ' ELSE 'M800 ' END
      || com_virgula(coalesce(r.VL_TOT_REC, 0))
  END AS "Conferência"
FROM conferida r
LEFT JOIN por_cst t ON t._arquivo = r._arquivo AND t.n = r.n AND t.cst IS NOT DISTINCT FROM r.cst
LEFT JOIN tab_cst_pis_cofins c ON c.codigo = r.cst
LEFT JOIN nome_natureza n ON n.cst = r.cst AND n.NAT_REC = r.NAT_REC AND n.dia = r.inicio
