WITH
  nota AS (
    SELECT
      CAST(date_trunc('month', s.emissao) AS DATE) AS mes,
      s.doc_prestador AS estab, s.doc_tomador AS tomador,
      numero_do_servico(n.nNFSe) AS numero,
      numero_do_servico(n.nDPS) AS dps,
      CASE WHEN length(n.nNFSe) > 8 THEN numero_do_servico(substr(n.nNFSe, 5)) END AS sem_ano,
      coalesce(n.vRetCP, 0) AS cp,
      retencao_confere(n.conferencia) AS confere
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado = 'Prestada' AND s.situacao = 'Autorizada' AND length(s.doc_tomador) = 14
  ),
  -- One row per note of an event, with what its client keeps.
  parte AS (
    SELECT
      _arquivo, _evento, _item,
      CAST(date_trunc('month', reinf_dia(perApur)) AS DATE) AS mes,
      nrInscEstab AS estab, nrInscTomador AS tomador,
      numero_do_servico(numDocto) AS numero,
      emissao, retencao
    FROM reinf_nota
    WHERE evento = 'R-2020'
  ),
  -- A building site has a CNO: the note says whose it is.
  localizada AS (
    SELECT p.mes, p.emissao, p.retencao, coalesce(n.tomador, p.tomador) AS tomador
    FROM parte p
    LEFT JOIN nota n ON n.estab = p.estab
      AND n.mes = date_trunc('month', p.emissao)
      AND p.numero IN (n.numero, n.sem_ano, n.dps)
    QUALIFY row_number() OVER (
      PARTITION BY p._arquivo, p._evento, p._item ORDER BY p.numero IS DISTINCT FROM n.numero, n.tomador
    ) = 1
  ),
  nas_notas AS (
    SELECT mes, tomador, sum(cp) AS cp, bool_or(cp > 0 AND NOT confere) AS a_conferir FROM nota GROUP BY ALL
  ),
  na_reinf AS (SELECT mes, tomador, sum(retencao) AS retencao FROM localizada GROUP BY ALL),
  do_mes AS (SELECT mes, sum(retencao) AS retencao, min(emissao) AS primeira FROM localizada GROUP BY mes),
  deduzida AS (
    SELECT competencia(replace(periodo, '/', '')) AS mes, sum(coalesce(valor_vinculado, 0)) AS valor
    FROM dctf_vinculo_vigente
    WHERE fonte = 'DCTFWeb'
      AND categoria IN ('Geral', 'Categoria não identificada')
      AND regexp_matches(tipo_vinculacao, '9\.?711')
    GROUP BY ALL
  ),
  -- The months of which it is known what the DCTFWeb deducts: its debts have no credit, or the credits that are listed
  -- are as many as they have.
  credito_do_mes AS (
    SELECT
      competencia(replace(periodo, '/', '')) AS mes,
      sum(coalesce(soma_creditos, 0)) AS valor,
      count(*) = count(soma_creditos) AS inteiro
    FROM dctf_geral
    WHERE fonte = 'DCTFWeb'
    GROUP BY ALL
  ),
  listado AS (
    SELECT competencia(replace(periodo, '/', '')) AS mes, sum(coalesce(valor_vinculado, 0)) AS valor
    FROM dctf_vinculo_vigente
    WHERE fonte = 'DCTFWeb'
    GROUP BY ALL
  ),
  com_creditos AS (
    SELECT coalesce(l.mes, c.mes) AS mes
    FROM listado l
    FULL JOIN credito_do_mes c ON c.mes = l.mes
    WHERE (l.mes IS NOT NULL OR (c.inteiro AND c.valor = 0))
      AND coalesce(c.valor, 0) - coalesce(l.valor, 0) <= 1
  ),
  fechado AS (
    SELECT reinf_dia(per_apur) AS mes FROM reinf_fechamento_mes WHERE serie = 'R-2000' AND estado = 'Fechado'
  ),
  do_tomador AS (
    SELECT
      coalesce(n.mes, r.mes) AS mes,
      coalesce(n.tomador, r.tomador) AS tomador,
      n.cp, r.retencao,
      coalesce(r.retencao, 0) - coalesce(n.cp, 0) AS diferenca,
      f.mes IS NOT NULL AS fechado,
      CASE
        WHEN abs(diferenca) <= 1 THEN NULL
        WHEN n.cp IS NULL THEN 'Só no R-2020: falta a nota'
        WHEN n.a_conferir THEN 'Retenção da nota a conferir'
        WHEN diferenca > 1 THEN 'R-2020 maior que as notas'
        WHEN NOT fechado THEN 'Sem a EFD-Reinf fechada do mês'
        ELSE 'Retenção das notas fora do R-2020'
      END AS resultado
    FROM nas_notas n
    FULL JOIN na_reinf r ON r.mes = n.mes AND r.tomador = n.tomador
    LEFT JOIN fechado f ON f.mes = coalesce(n.mes, r.mes)
  ),
  do_mes_inteiro AS (
    SELECT
      coalesce(r.mes, d.mes) AS mes,
      r.primeira, r.retencao,
      CASE WHEN c.mes IS NOT NULL THEN coalesce(d.valor, 0) END AS deduzida,
      coalesce(r.retencao, 0) - deduzida AS saldo,
      CASE
        WHEN f.mes IS NULL THEN 'Sem a EFD-Reinf fechada do mês'
        WHEN deduzida IS NULL THEN 'Sem os créditos da DCTFWeb do mês'
        WHEN saldo > 1 THEN 'Retenção sem uso na DCTFWeb'
        WHEN saldo < -1 THEN 'DCTFWeb deduz mais do que o R-2020'
      END AS resultado
    FROM do_mes r
    FULL JOIN deduzida d ON d.mes = r.mes
    LEFT JOIN com_creditos c ON c.mes = coalesce(r.mes, d.mes)
    LEFT JOIN fechado f ON f.mes = coalesce(r.mes, d.mes)
  ),
  junto AS (
    SELECT mes, tomador, cp, retencao, diferenca AS a_mais, resultado FROM do_tomador
    UNION ALL BY NAME
    SELECT mes, retencao, deduzida, saldo, primeira, resultado FROM do_mes_inteiro
  )
SELECT
  mes_ano(t.mes) AS "Período",
  t.tomador AS "CNPJ Tomador",
  t.cp AS "CP NFS-e",
  CAST(t.retencao AS DECIMAL(18, 2)) AS "CP R-2020",
  -- It is in the client's own EFD-Reinf.
  CAST(NULL AS DECIMAL(18, 2)) AS "R-2010 do Tomador",
  CAST(t.deduzida AS DECIMAL(18, 2)) AS "Deduzida na DCTFWeb",
  CAST(t.saldo AS DECIMAL(18, 2)) AS "Saldo",
  t.resultado AS "Resultado",
  CASE
    WHEN t.resultado = 'Retenção sem uso na DCTFWeb' THEN 'Oportunidade'
    WHEN t.resultado IN ('R-2020 maior que as notas', 'DCTFWeb deduz mais do que o R-2020') THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(
    CASE t.resultado
      WHEN 'Retenção sem uso na DCTFWeb' THEN t.saldo
      WHEN 'DCTFWeb deduz mais do que o R-2020' THEN -t.saldo
      WHEN 'R-2020 maior que as notas' THEN t.a_mais
      ELSE 0
    END AS DECIMAL(18, 2)
  ) AS "Valor Estimado",
  t.primeira AS _primeira
FROM junto t
WHERE t.resultado IS NOT NULL
