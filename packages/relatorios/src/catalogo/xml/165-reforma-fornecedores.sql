-- One row per supplier: its authorised documents since IBS and CBS began.
WITH
  documento AS (
    SELECT
      s._arquivo, s._nota, s.chave, s.doc_emit, s.emissao, s.lado, n.emit_xNome,
      coalesce(n.mod, '') AS modelo,
      coalesce(n.emit_CRT, '') AS crt
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.valida
    UNION ALL BY NAME
    SELECT
      s._arquivo, s._linha AS _nota, s.chave,
      coalesce(c.emit_CNPJ, c.emit_CPF) AS doc_emit,
      s.emissao, s.lado, c.emit_xNome,
      coalesce(c.mod, '') AS modelo,
      coalesce(c.emit_CRT, '') AS crt
    FROM cte_sit s
    JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
    WHERE s.situacao = 'Autorizada'
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha AS _nota, chave, emit_CNPJ AS doc_emit, emissao, lado, emit_xNome, mod AS modelo,
      coalesce(emit_CRT, '') AS crt
    FROM conta_sit
    WHERE situacao = 'Autorizada'
    UNION ALL BY NAME
    SELECT
      s._arquivo, s._linha AS _nota, s.chave, s.doc_prestador AS doc_emit, s.emissao,
      CASE WHEN s.lado = 'Tomada' THEN 'Terceiros' END AS lado,
      n.prest_xNome AS emit_xNome, 'NFS-e' AS modelo,
      crt_do_simples(n.simples) AS crt
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    -- Of a city's own layout the groups are not read.
    WHERE s.situacao = 'Autorizada' AND n.padrao = 'Nacional'
  ),
  nota AS (SELECT * FROM documento WHERE lado = 'Terceiros' AND emissao >= inicio_ibs_cbs()),
  grupo AS (
    -- What a bill gives back counts against it.
    SELECT
      _arquivo, _nota, modelo,
      sum(CASE WHEN indDevolucao = '1' THEN -IBSCBS_vBC ELSE IBSCBS_vBC END) AS base,
      sum(CASE WHEN indDevolucao = '1' THEN -IBSCBS_vCBS ELSE IBSCBS_vCBS END) AS cbs
    FROM documento_da_reforma
    WHERE IBSCBS_CST IS NOT NULL AND lado = 'Terceiros'
    GROUP BY ALL
  ),
  falta AS (
    SELECT _arquivo, _nota, modelo, count(*) AS faltas, bool_or(falta = 'Grupo ausente') AS sem_grupo
    FROM falta_da_reforma
    WHERE risco
    GROUP BY ALL
  ),
  -- Issuers with a day of their own: the Simples and the MEI.
  do_simples AS (
    SELECT crt, max(TRY_CAST(inicio AS DATE)) AS inicio
    FROM tab_reforma_obrigatoriedade
    WHERE crt <> '' AND efeito = 'Obrigatório'
    GROUP BY ALL
  ),
  fornecedor AS (
    SELECT
      n.doc_emit,
      arg_max(n.emit_xNome, (n.emissao, n.chave)) AS nome,
      arg_max(nullif(n.crt, ''), (n.emissao, n.chave)) AS crt,
      count(*) AS notas,
      count(g._nota) AS com_grupo,
      sum(g.base) AS base,
      sum(g.cbs) AS cbs,
      coalesce(sum(f.faltas), 0) AS faltas,
      count(*) FILTER (f.sem_grupo) AS sem_grupo
    FROM nota n
    LEFT JOIN grupo g ON g._arquivo = n._arquivo AND g._nota = n._nota AND g.modelo = n.modelo
    LEFT JOIN falta f ON f._arquivo = n._arquivo AND f._nota = n._nota AND f.modelo = n.modelo
    GROUP BY ALL
  )
SELECT
  r.doc_emit AS "CNPJ",
  r.nome AS "Nome",
  r.crt AS "CRT",
  r.notas AS "Notas",
  r.com_grupo AS "Notas com Grupo",
  percentual(r.com_grupo, r.notas) AS "% com Grupo",
  CAST(r.base AS DECIMAL(18, 2)) AS "Base",
  CAST(r.cbs AS DECIMAL(18, 2)) AS "CBS Destacada",
  r.faltas AS "Faltas",
  CASE
    WHEN r.sem_grupo = 1 THEN 'Sem grupo em 1 nota em que já era obrigatório'
    WHEN r.sem_grupo > 1 THEN 'Sem grupo em ' || r.sem_grupo || ' notas em que já era obrigatório'
    WHEN r.faltas > 0 THEN 'Grupo com faltas: veja XML Reforma Conferência'
    WHEN r.com_grupo = r.notas THEN 'Em ordem'
    WHEN s.inicio IS NOT NULL
      THEN 'Simples Nacional ou MEI: sem grupo é normal até '
        || strftime(s.inicio - INTERVAL 1 DAY, '%d/%m/%Y')
    ELSE 'Notas sem grupo de antes da obrigação'
  END AS "Motivo"
FROM fornecedor r
LEFT JOIN do_simples s ON s.crt = r.crt
