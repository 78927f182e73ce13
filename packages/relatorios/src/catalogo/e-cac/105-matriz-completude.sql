-- What came of each obligation in each month of the project.
WITH
  mes_do_projeto AS (
    SELECT CAST(
      unnest(generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)) AS DATE
    ) AS mes
    FROM projeto
  ),
  -- espera: 'devida' is due by every company in those days; 'sinal' is listed only when a file of the kind came; and
  -- 'avulsa' only in months with a file. The DCTF ends in 12/2024, when the DCTFWeb took its place for every tax.
  obrigacao AS (
    SELECT *
    FROM (
      VALUES
        (1, ['EFDC'], 'EFD-Contribuições', FALSE, 'devida', NULL, NULL),
        (2, ['EFDF'], 'EFD ICMS/IPI', FALSE, 'devida', NULL, NULL),
        (3, ['ECD'], 'ECD', TRUE, 'devida', NULL, NULL),
        (4, ['ECF'], 'ECF', TRUE, 'devida', NULL, NULL),
        (5, ['ESOCIAL'], 'eSocial', FALSE, 'sinal', NULL, NULL),
        (6, ['DCTF'], 'DCTF', FALSE, 'devida', NULL, fim_dctf()),
        (7, ['DCTFWEB'], 'DCTFWeb', FALSE, 'sinal', NULL, fim_dctf()),
        (7, ['DCTFWEB'], 'DCTFWeb', FALSE, 'devida', inicio_dctfweb_geral(), NULL),
        (8, ['NFE', 'NFCE'], 'XML NF-e', FALSE, 'sinal', NULL, NULL),
        (9, ['CTE'], 'XML CT-e', FALSE, 'sinal', NULL, NULL),
        (10, ['PAGAMENTOS'], 'Pagamentos', FALSE, 'sinal', NULL, NULL),
        (11, ['FONTES_PAGADORAS'], 'Fontes Pagadoras', TRUE, 'sinal', NULL, NULL),
        (12, ['PERDCOMP'], 'PER/DCOMP', FALSE, 'avulsa', NULL, NULL),
        (13, ['EPROCESSO'], 'e-Processo', FALSE, 'avulsa', NULL, NULL),
        (14, ['PGDAS'], 'PGDAS-D', FALSE, 'sinal', NULL, NULL),
        (15, ['REINF'], 'EFD-Reinf', FALSE, 'sinal', NULL, NULL),
        (16, ['NFSE', 'NFSE_ABRASF', 'NFSE_SP'], 'XML NFS-e', FALSE, 'sinal', NULL, NULL),
        (17, ['NF3E', 'NFCOM'], 'Energia e Comunicação', FALSE, 'sinal', NULL, NULL)
    ) o(n, tipos, nome, anual, espera, desde, ate_dia)
  ),
  -- One row per obligation and month, or year.
  celula AS (
    SELECT n, tipos, nome, anual, espera, ate_dia, mes AS de, last_day(mes) AS ate, TRUE AS no_projeto
    FROM obrigacao,
      mes_do_projeto
    WHERE NOT anual AND (desde IS NULL OR mes >= desde) AND (ate_dia IS NULL OR mes <= ate_dia)
    UNION ALL BY NAME
    SELECT DISTINCT
      n, tipos, nome, anual, espera, ate_dia,
      make_date(year(mes), 1, 1) AS de,
      make_date(year(mes), 12, 31) AS ate,
      bool_or(month(mes) = 12) OVER (PARTITION BY n, year(mes)) AS no_projeto
    FROM obrigacao,
      mes_do_projeto
    WHERE anual
  ),
  -- The periods that a file is about: a file of events of eSocial or EFD-Reinf counts in the months of its events. A
  -- question for receipts brings no event.
  periodo_do_arquivo AS (
    SELECT id, inicio, fim FROM arq WHERE tipo NOT IN ('ESOCIAL', 'REINF')
    UNION ALL BY NAME
    SELECT DISTINCT
      _arquivo AS id,
      competencia(right(per_apur, 2) || left(per_apur, 4)) AS inicio,
      last_day(competencia(right(per_apur, 2) || left(per_apur, 4))) AS fim
    FROM (
      SELECT _arquivo, per_apur FROM esocial_evento
      UNION ALL
      SELECT _arquivo, per_apur FROM reinf_evento WHERE evento <> 'Consulta'
    )
    WHERE length(per_apur) = 7
  ),
  recebido AS (
    SELECT
      c.n, c.de,
      count(*) AS qtd,
      count(*) FILTER (a.situacao = 'Usado') AS usados,
      bool_or(x.id IS NOT NULL) AS cortado,
      count(DISTINCT coalesce(a.cnpj, '') || '/' || coalesce(a.ie, '')) FILTER (a.situacao = 'Usado') AS ies,
      string_agg(DISTINCT a.finalidade, ', ' ORDER BY a.finalidade) FILTER (a.situacao = 'Usado') AS versao
    FROM celula c
    JOIN arq a ON list_contains(c.tipos, a.tipo) AND a.situacao IN ('Usado', 'Substituído')
    JOIN periodo_do_arquivo p ON p.id = a.id AND p.inicio <= c.ate AND p.fim >= c.de
    LEFT JOIN arquivo_cortado x ON x.id = a.id
    GROUP BY ALL
  ),
  total_ies AS (
    SELECT count(DISTINCT coalesce(cnpj, '') || '/' || coalesce(ie, '')) AS ies
    FROM arq
    WHERE tipo = 'EFDF' AND situacao = 'Usado'
  ),
  contribuinte AS (
    SELECT
      -- Who declares the Simples delivers none of what the others do.
      EXISTS (SELECT 1 FROM arq WHERE tipo = 'PGDAS' AND situacao = 'Usado') AS simples,
      (SELECT ies FROM total_ies) > 0 OR EXISTS (SELECT 1 FROM nota_sit WHERE lado = 'Própria') AS icms
  )
SELECT
  c.nome AS "Obrigação",
  mes_ano(CASE WHEN c.anual THEN c.ate ELSE c.de END) AS "Mês",
  CASE
    WHEN coalesce(r.usados, 0) = 0 THEN CASE
      WHEN NOT c.no_projeto THEN 'n.a.'
      WHEN c.nome = 'EFD ICMS/IPI' AND NOT (SELECT icms FROM contribuinte) THEN 'n.a.'
      WHEN c.nome IN ('EFD-Contribuições', 'ECD', 'ECF', 'DCTF') AND (SELECT simples FROM contribuinte)
        THEN 'n.a.'
      ELSE 'Falta'
    END
    WHEN r.cortado THEN 'Cortado'
    WHEN c.nome = 'EFD ICMS/IPI' AND r.ies < (SELECT ies FROM total_ies) THEN 'Parcial'
    ELSE 'OK'
  END AS "Situação",
  coalesce(r.qtd, 0) AS "Qtd Arquivos",
  r.versao AS "Versão Usada"
FROM celula c
LEFT JOIN recebido r ON r.n = c.n AND r.de = c.de
WHERE c.espera = 'devida'
  OR r.qtd > 0
  OR (
    c.espera = 'sinal'
    AND EXISTS (
      SELECT 1
      FROM arq a
      WHERE list_contains(c.tipos, a.tipo)
        AND a.situacao IN ('Usado', 'Substituído')
        AND (c.ate_dia IS NULL OR a.inicio <= c.ate_dia)
    )
  )
