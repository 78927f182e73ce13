-- Every file of the project, each followed by its faults.
WITH
  -- Files whose sales may count twice.
  duplicado AS (
    SELECT DISTINCT
      _arquivo AS id,
      concat_ws(
        ' ',
        'Duplicidade possível: o arquivo traz vendas consolidadas (C180) e notas de saída modelo 55 (C100).',
        'Confira se as mesmas vendas não estão nos dois.'
      ) AS aviso
    FROM efdc_c180
    WHERE _arquivo IN (
      SELECT _arquivo FROM efdc_c100 WHERE COD_MOD = '55' AND IND_OPER = '1' AND sit_valida(COD_SIT)
    )
  ),
  -- Faults that are rows of their own, in the order in which they are shown.
  falha AS (
    SELECT
      id, n,
      concat_ws(' · ', 'linha ' || linha, registro, coalesce(campo || ': ', '') || mensagem) AS aviso
    FROM arq_problema
    WHERE n <= limite_avisos()
    UNION ALL BY NAME
    SELECT id, limite_avisos() + 1 AS n, aviso FROM duplicado
  ),
  gravadas AS (SELECT id, count(*) AS n FROM arq_problema GROUP BY ALL),
  -- How many faults each file has, and how many of them are rows.
  contagem AS (
    SELECT
      a.id,
      greatest(coalesce(a.total_problemas, 0), coalesce(g.n, 0)) AS total,
      least(coalesce(g.n, 0), limite_avisos()) AS listadas,
      CASE WHEN d.id IS NULL THEN 0 ELSE 1 END AS extras,
      total + extras AS avisos, total - listadas AS demais
    FROM arq a
    LEFT JOIN gravadas g ON g.id = a.id
    LEFT JOIN duplicado d ON d.id = a.id
  ),
  linha AS (
    SELECT
      a.ordem, 0 AS n, a.cnpj, a.inicio, a.fim, a.finalidade, a.transmissao, a.linhas,
      CASE WHEN c.avisos > 0 THEN contagem_avisos(c.avisos) END AS aviso
    FROM arq a
    JOIN contagem c ON c.id = a.id
    UNION ALL BY NAME
    SELECT a.ordem, f.n, f.aviso FROM falha f JOIN arq a ON a.id = f.id
    UNION ALL BY NAME
    SELECT a.ordem, limite_avisos() + 2 AS n, 'e mais ' || contagem_avisos(c.demais) AS aviso
    FROM arq a
    JOIN contagem c ON c.id = a.id
    WHERE c.demais > 0
  )
SELECT
  a.arquivo AS "Arquivo",
  a.categoria AS "Categoria",
  a.tipo_descricao AS "Tipo",
  l.cnpj AS "CNPJ",
  l.inicio AS "Período Inicial",
  l.fim AS "Período Final",
  l.finalidade AS "Original ou Retificadora",
  coalesce(
    strftime(TRY_CAST(l.transmissao AS TIMESTAMP), '%d/%m/%Y %H:%M:%S'), l.transmissao
  ) AS "Transmissão",
  a.situacao AS "Situação",
  l.linhas AS "Linhas",
  l.aviso AS "Avisos"
FROM linha l
JOIN arq a ON a.ordem = l.ordem
