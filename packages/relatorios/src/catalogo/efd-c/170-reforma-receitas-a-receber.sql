WITH
  -- Months of a book whose revenue is taxed as it is received, since the last month of another way.
  mes AS (
    SELECT
      l._arquivo, l.livro,
      contains(l.livro, '/') AS da_scp,
      CAST(date_trunc('month', l.inicio) AS DATE) AS inicio
    FROM livro_efdc l
    JOIN efdc_0110 r ON r._arquivo = l._arquivo
    WHERE r.IND_REG_CUM = '1'
      AND NOT EXISTS (
        SELECT 1
        FROM livro_efdc p
        LEFT JOIN efdc_0110 o ON o._arquivo = p._arquivo
        WHERE p.livro = l.livro AND p.inicio > l.inicio AND coalesce(o.IND_REG_CUM, '') <> '1'
      )
  ),
  livro AS (
    SELECT
      livro,
      min(inicio) AS de,
      max(inicio) AS ate,
      arg_max(_arquivo, inicio) AS _arquivo,
      datediff('month', min(inicio), max(inicio)) + 1 - count(DISTINCT inicio) AS faltam
    FROM mes
    GROUP BY ALL
  ),
  -- What the company's own notes sold.
  venda AS (
    SELECT
      CAST(date_trunc('month', s.emissao) AS DATE) AS inicio,
      s.chave, s.doc_dest AS cliente,
      any_value(n.dest_xNome) AS nome,
      n.nNF AS numero,
      list(DISTINCT i.NCM) AS ncms,
      sum(
        coalesce(i.vProd, 0)
        + coalesce(i.vFrete, 0)
        + coalesce(i.vSeg, 0)
        + coalesce(i.vOutro, 0)
        - coalesce(i.vDesc, 0)
      ) AS valor
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    JOIN tab_cfop c ON c.codigo = i.CFOP AND c.grupo = 'VENDA'
    WHERE s.lado = 'Própria'
      AND s.valida
      AND receita_tributada(i.PIS_CST)
      -- What is sold later pays the CBS.
      AND s.emissao <= fim_pis_cofins()
    GROUP BY ALL
  ),
  -- What of these sales came back until then, by the note of either side that names the sale: no more than was sold.
  devolucao AS (
    SELECT v.inicio AS vendida, v.cliente, least(sum(d.valor), any_value(v.valor)) AS valor, d.inicio
    FROM venda v
    JOIN (
      SELECT
        n.refNFe AS chave,
        CAST(date_trunc('month', s.emissao) AS DATE) AS inicio,
        i.NCM AS ncm,
        coalesce(i.vProd, 0) - coalesce(i.vDesc, 0) AS valor
      FROM nota_sit s
      JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
      JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
      JOIN tab_cfop c ON c.codigo = i.CFOP
        AND c.grupo = CASE s.lado WHEN 'Própria' THEN 'DEVOL_VENDA' WHEN 'Terceiros' THEN 'DEVOL_COMPRA' END
      WHERE s.valida AND s.emissao <= fim_pis_cofins()
    ) d ON d.chave = v.chave AND list_contains(v.ncms, d.ncm)
    GROUP BY v.inicio, v.cliente, v.chave, d.inicio
  ),
  devolvida AS (
    SELECT m.livro, d.cliente, sum(d.valor) AS valor
    FROM mes m
    JOIN devolucao d ON d.inicio = m.inicio AND NOT m.da_scp
    -- Of a sale before the book begins nothing was counted.
    WHERE EXISTS (SELECT 1 FROM mes v WHERE v.livro = m.livro AND v.inicio = d.vendida)
    GROUP BY ALL
  ),
  -- The notes that the file adds up; without them, the XMLs of the month.
  auferida AS (
    SELECT
      m.livro,
      sum(coalesce(d.valor, x.valor)) AS valor,
      count(*) FILTER (d.valor IS NULL AND x.valor IS NULL) AS sem_notas,
      count(*) FILTER (d.valor IS NULL AND x.valor IS NOT NULL) AS pelos_xml
    FROM mes m
    LEFT JOIN (
      SELECT
        _arquivo,
        sum(CASE
          WHEN receita_tributada(coalesce(nullif(CST_PIS, ''), '01')) THEN VL_TOT_REC
          ELSE 0
        END) AS valor
      FROM efdc_1900
      WHERE sit_valida(COD_SIT)
      GROUP BY ALL
    ) d ON d._arquivo = m._arquivo
    LEFT JOIN (SELECT inicio, sum(valor) AS valor FROM venda GROUP BY ALL) x ON x.inicio = m.inicio
      AND NOT m.da_scp
    WHERE m.inicio <= fim_pis_cofins()
    GROUP BY ALL
  ),
  recebida AS (
    SELECT m.livro, sum(f.VL_REC_CAIXA) AS valor, sum(f.VL_BC_PIS) AS base
    FROM mes m
    JOIN efdc_f500 f ON f._arquivo = m._arquivo
    WHERE receita_tributada(f.CST_PIS)
    GROUP BY ALL
  ),
  -- A number that several clients have says nothing of who paid.
  nota AS (
    SELECT numero, min(cliente) AS cliente FROM venda GROUP BY numero HAVING count(DISTINCT cliente) = 1
  ),
  pago AS (
    SELECT
      m.livro,
      CASE f.IND_REC WHEN '01' THEN nullif(f.CNPJ_CPF, '') WHEN '04' THEN n.cliente END AS cliente,
      sum(f.VL_REC_DET) AS valor
    FROM mes m
    JOIN efdc_f525 f ON f._arquivo = m._arquivo
    LEFT JOIN nota n ON n.numero = TRY_CAST(f.NUM_DOC AS BIGINT)
    WHERE NOT m.da_scp AND receita_tributada(coalesce(nullif(f.CST_PIS, ''), '01'))
    GROUP BY ALL
  ),
  -- What was received and nobody says from whom: the detail without a client, and what has no detail.
  sem_cliente AS (
    SELECT r.livro, r.valor - coalesce(sum(p.valor) FILTER (p.cliente IS NOT NULL), 0) AS valor
    FROM recebida r
    LEFT JOIN pago p ON p.livro = r.livro
    GROUP BY r.livro, r.valor
  ),
  cliente AS (
    SELECT
      l.livro, v.cliente,
      max(v.nome) AS nome,
      sum(v.valor) - coalesce(any_value(d.valor), 0) AS auferida,
      coalesce(any_value(p.valor), 0) AS recebida
    FROM mes l
    JOIN venda v ON v.inicio = l.inicio AND NOT l.da_scp
    LEFT JOIN pago p ON p.livro = l.livro AND p.cliente = v.cliente
    LEFT JOIN devolvida d ON d.livro = l.livro AND d.cliente = v.cliente
    GROUP BY l.livro, v.cliente
  ),
  linha AS (
    SELECT
      livro, 'Empresa' AS nivel,
      CAST(NULL AS VARCHAR) AS cliente,
      CAST(NULL AS VARCHAR) AS nome,
      CASE WHEN a.sem_notas = 0 THEN a.valor - coalesce(v.valor, 0) END AS auferida,
      coalesce(r.valor, 0) AS recebida,
      CASE
        WHEN a.sem_notas > 0 THEN 'Meses sem notas: ' || a.sem_notas || '. Envie os XML de saída'
      END AS falta,
      a.pelos_xml, v.valor AS devolvido
    FROM auferida a
    LEFT JOIN recebida r USING (livro)
    LEFT JOIN (SELECT livro, sum(valor) AS valor FROM devolvida GROUP BY ALL) v USING (livro)
    UNION ALL BY NAME
    SELECT
      c.livro, 'Cliente' AS nivel, c.cliente, c.nome, c.auferida, c.recebida,
      CASE
        WHEN s.valor > tolerancia_total()
          THEN 'O F525 não diz de quem são R$ ' || em_reais(s.valor) || ' recebidos: informe'
      END AS falta
    FROM cliente c
    LEFT JOIN sem_cliente s USING (livro)
  ),
  aberta AS (
    SELECT
      t.*, l._arquivo, l.de, l.ate, l.faltam,
      CASE WHEN t.falta IS NULL THEN t.auferida - t.recebida END AS diferenca,
      CASE WHEN diferenca >= 0 THEN diferenca END AS a_receber,
      -- The part of what was received that the file taxes: the discounts of the rest are not known yet.
      CASE WHEN r.valor > 0 THEN proporcao(a_receber, r.base, r.valor) ELSE a_receber END AS base
    FROM linha t
    JOIN livro l USING (livro)
    LEFT JOIN recebida r USING (livro)
  )
SELECT
  mes_ano(b.de) || ' a ' || mes_ano(b.ate) AS "Período",
  a.cnpj AS "CNPJ Estab.",
  b.nivel AS "Nível",
  b.cliente AS "Cliente",
  b.nome AS "Nome",
  CAST(b.auferida AS DECIMAL(18, 2)) AS "Receita Auferida",
  CAST(b.recebida AS DECIMAL(18, 2)) AS "Receita Recebida",
  CAST(b.a_receber AS DECIMAL(18, 2)) AS "A Receber",
  CAST(b.base AS DECIMAL(18, 2)) AS "Base",
  CASE WHEN b.base IS NOT NULL THEN imposto(b.base, aliquota_cumulativa_pis(fim_pis_cofins())) END AS "PIS",
  CASE
    WHEN b.base IS NOT NULL THEN imposto(b.base, aliquota_cumulativa_cofins(fim_pis_cofins()))
  END AS "COFINS",
  nullif(
    concat_ws(
      '. ', b.falta,
      CASE
        WHEN b.diferenca < 0 THEN 'Recebeu mais do que vendeu: há receita de antes, e o que resta não se sabe'
      END,
      CASE WHEN b.faltam > 0 THEN 'Meses do período sem EFD-Contribuições: ' || b.faltam END,
      CASE WHEN b.pelos_xml > 0 THEN 'Meses só pelos XML de NF-e, sem os serviços: ' || b.pelos_xml END,
      CASE
        WHEN b.devolvido > 0
          THEN 'Já sem R$ ' || em_reais(CAST(b.devolvido AS DECIMAL(18, 2))) || ' de devoluções'
      END,
      CASE WHEN b.nivel = 'Empresa' THEN 'Não conta o que já estava a receber antes de ' || mes_ano(b.de) END
    ),
    ''
  ) AS "Observação",
  a.arquivo AS "Arquivo"
FROM aberta b
JOIN arq a ON a.id = b._arquivo
