-- MATERIALIZED: One row per note of a service that the company bought of another legal person in a month of the
-- non-cumulative regime and of which the EFD-Contribuições has no credit, with the nature that the service may have;
-- `motivo`: why no credit is claimed here.
WITH
  nota AS (
    SELECT
      s._arquivo, s._linha,
      coalesce(s.chave, n.nNFSe) AS documento,
      s.emissao, s.competencia, s.doc_tomador AS cnpj, s.doc_prestador AS doc,
      left(s.doc_prestador, 8) AS raiz,
      n.prest_xNome AS nome,
      numero_do_servico(n.nNFSe) AS numero,
      nullif(servico_lc116(n.itemLC116), '') AS item,
      regexp_replace(coalesce(n.cNBS, ''), '[^0-9]', '', 'g') AS nbs,
      n.vServ AS bruto,
      CAST(n.vServ - coalesce(n.vDescIncond, 0) AS DECIMAL(18, 2)) AS base,
      -- Who is in the Simples pays in another way, whatever the note says.
      cst_sem_tributo(n.CST) AND coalesce(n.simples, 'Não') = 'Não' AS sem_tributo,
      nc.mes, nc.efdc, nc.produz
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    JOIN mes_nao_cumulativo nc ON nc.cnpj = s.doc_tomador AND nc.mes = date_trunc('month', s.competencia)
    WHERE s.lado = 'Tomada' AND s.situacao = 'Autorizada' AND length(s.doc_prestador) = 14
  ),
  -- What the company gives itself in each year, by its notes, of at least a part of what it gives.
  prestado AS (
    SELECT ano, item
    FROM (
      SELECT year(s.competencia) AS ano, nullif(servico_lc116(n.itemLC116), '') AS item, sum(n.vServ) AS valor
      FROM nfse_sit s
      JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
      WHERE s.lado = 'Prestada' AND s.situacao = 'Autorizada'
      GROUP BY ALL
    )
    QUALIFY valor * 100 >= sum(valor) OVER (PARTITION BY ano) * parte_de_quem_produz()
  ),
  natureza AS (
    SELECT n._arquivo, n._linha, t.natureza, t.confianca
    FROM nota n
    LEFT JOIN prestado p ON p.ano = year(n.competencia) AND p.item = n.item
    LEFT JOIN prestado l ON l.ano = year(n.competencia) AND l.item = servico_de_limpeza()
    JOIN tab_servico_credito t ON (t.item = '' OR servico_lc116(t.item) = n.item)
      AND (t.nbs = '' OR starts_with(n.nbs, t.nbs))
      AND n.competencia >= TRY_CAST(t.inicio AS DATE)
      AND coalesce(n.competencia <= TRY_CAST(nullif(t.fim, '') AS DATE), TRUE)
      AND CASE t.quem
        WHEN 'produz' THEN n.produz
        WHEN 'subcontrata' THEN n.produz AND p.item IS NOT NULL
        WHEN 'limpeza' THEN l.item IS NOT NULL
        ELSE TRUE
      END
    QUALIFY row_number() OVER (
      PARTITION BY n._arquivo, n._linha
      ORDER BY ordem_confianca(t.confianca), length(t.nbs) DESC, t.natureza, t.item
    ) = 1
  ),
  -- The A100 of the note, by what its items say.
  escriturada AS (
    SELECT
      p._arquivo, p._linha,
      NOT sit_valida(d.COD_SIT) AS cancelada,
      coalesce(bool_or(gera_credito(i.CST_PIS) OR gera_credito(i.CST_COFINS)), FALSE) AS creditada,
      coalesce(
        bool_and(sem_credito_pela_venda(i.CST_PIS) AND sem_credito_pela_venda(i.CST_COFINS)), FALSE
      ) AS negada,
      count(e._linha) > 0 AS achada
    FROM nfse_no_a100 p
    JOIN servico_efdc d ON d._arquivo = p.a100_arquivo AND d._linha = p.a100_linha
    LEFT JOIN efdc_a170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    LEFT JOIN achado_de_escrituracao e ON e._arquivo = i._arquivo AND e._linha = i._linha
    GROUP BY ALL
  ),
  -- Credits that no note of the project explains, of the supplier or of nobody, and those that are taken late.
  outro_credito AS (
    SELECT
      f.Registro AS registro,
      left(f.doc_part, 8) AS raiz,
      f.NAT_BC_CRED AS nat,
      CAST(date_trunc('month', f.inicio) AS DATE) AS mes,
      numero_do_servico(f.NUM_DOC) AS numero,
      f.VL_ITEM AS valor, FALSE AS a_lancar
    FROM com_credito f
    LEFT JOIN nfse_no_a100 p ON p.a100_arquivo = f._arquivo AND p.a100_linha = f._pai
    WHERE p._linha IS NULL
    UNION ALL BY NAME
    SELECT
      '1101' AS registro,
      left(q.doc, 8) AS raiz,
      r.NAT_BC_CRED AS nat,
      CAST(date_trunc('month', r.DT_OPER) AS DATE) AS mes,
      numero_do_servico(r.NUM_DOC) AS numero,
      r.VL_OPER AS valor, FALSE AS a_lancar
    FROM controle_credito_extemporaneo r
    LEFT JOIN part_efdc_arq q ON q._arquivo = r._arquivo AND q.COD_PART = r.COD_PART
    UNION ALL BY NAME
    -- What this report finds of the same supplier without its note.
    SELECT
      CASE a.origem
        WHEN 'Despesa sem crédito' THEN 'F100'
        WHEN 'Serviço sem crédito' THEN 'A170'
      END AS registro,
      left(a.doc, 8) AS raiz,
      a.nat,
      CAST(date_trunc('month', a.inicio) AS DATE) AS mes,
      numero_do_servico(a.documento) AS numero,
      a.bruto AS valor, TRUE AS a_lancar
    FROM (
      SELECT * FROM achado_de_escrituracao
      UNION ALL BY NAME
      SELECT * FROM achado_de_servico
      UNION ALL BY NAME
      SELECT * FROM achado_de_mercadoria
    ) a
    LEFT JOIN efdc_a170 i ON i._arquivo = a._arquivo AND i._linha = a._linha
    LEFT JOIN nfse_no_a100 p ON p.a100_arquivo = i._arquivo AND p.a100_linha = i._pai
    WHERE p._linha IS NULL
  ),
  -- The same supplier and amount or number within two months, or its services and expenses of the month, or of the
  -- next one, in one sum.
  semelhante AS (
    SELECT n._arquivo, n._linha, o.a_lancar
    FROM nota n
    JOIN (SELECT DISTINCT raiz, valor, mes, a_lancar FROM outro_credito) o ON o.raiz = n.raiz
      AND o.valor IN (n.bruto, n.base)
      AND o.mes BETWEEN n.mes - INTERVAL 2 MONTH AND n.mes + INTERVAL 2 MONTH
    UNION
    SELECT n._arquivo, n._linha, o.a_lancar
    FROM nota n
    JOIN (SELECT DISTINCT raiz, numero, mes, a_lancar FROM outro_credito) o ON o.raiz = n.raiz
      AND o.numero = n.numero
      AND o.mes BETWEEN n.mes - INTERVAL 2 MONTH AND n.mes + INTERVAL 2 MONTH
    UNION
    SELECT n._arquivo, n._linha, o.a_lancar
    FROM nota n
    JOIN (
      SELECT DISTINCT raiz, mes, a_lancar FROM outro_credito WHERE registro IN ('A170', 'F100')
    ) o ON o.raiz = n.raiz AND o.mes BETWEEN n.mes AND n.mes + INTERVAL 1 MONTH
    UNION
    -- Nobody is named: the same amount, or the same nature in one sum.
    SELECT n._arquivo, n._linha, o.a_lancar
    FROM nota n
    JOIN (
      SELECT DISTINCT valor, mes, a_lancar
      FROM outro_credito
      WHERE registro IN ('A170', 'F100', '1101') AND coalesce(raiz, '') = ''
    ) o ON o.valor IN (n.bruto, n.base)
      AND o.mes BETWEEN n.mes - INTERVAL 2 MONTH AND n.mes + INTERVAL 2 MONTH
    UNION
    SELECT n._arquivo, n._linha, o.a_lancar
    FROM nota n
    JOIN natureza t ON t._arquivo = n._arquivo AND t._linha = n._linha
    JOIN (
      SELECT DISTINCT nat, mes, a_lancar
      FROM outro_credito
      WHERE registro = 'F100' AND coalesce(raiz, '') = ''
    ) o ON o.nat = t.natureza AND o.mes = n.mes
  ),
  parecido AS (SELECT _arquivo, _linha, bool_or(NOT a_lancar) AS tomado FROM semelhante GROUP BY ALL),
  mes_com_efd AS (SELECT DISTINCT CAST(date_trunc('month', inicio) AS DATE) AS mes FROM livro_efdc)
SELECT
  a.ordem,
  a.inicio,
  a.periodo,
  n.cnpj,
  n.efdc,
  n._arquivo,
  n._linha,
  n.documento,
  n.emissao AS DT_DOC,
  n.doc,
  n.nome,
  t.natureza AS nat,
  n.base,
  'Nota de serviço' AS origem,
  -- What is in no book of the month may be in the next one, and that is not in the project.
  CASE
    WHEN e._linha IS NULL AND m.mes IS NULL THEN 'Baixa'
    ELSE coalesce(t.confianca, 'Baixa')
  END AS confianca,
  CAST(NULL AS VARCHAR) AS conta,
  n.bruto,
  CASE
    WHEN e.cancelada THEN 'Escriturado como cancelado: veja NFS-e x EFD-C A100'
    WHEN e.negada THEN 'Escriturado com CST de quem não paga a contribuição'
    WHEN e.achada THEN 'Já está em Cruzamento Créditos Não Aproveitados'
    WHEN e._linha IS NULL AND c.tomado THEN 'Há crédito sem nota que pode ser este: confira'
    WHEN e._linha IS NULL AND c._linha IS NOT NULL THEN 'Já está em Cruzamento Créditos Não Aproveitados'
    WHEN n.sem_tributo THEN 'A nota diz que o serviço não pagou a contribuição'
    WHEN t.natureza IS NULL THEN 'Sem natureza de crédito para o serviço'
  END AS motivo
FROM nota n
JOIN arq a ON a.id = n.efdc
LEFT JOIN natureza t ON t._arquivo = n._arquivo AND t._linha = n._linha
LEFT JOIN escriturada e ON e._arquivo = n._arquivo AND e._linha = n._linha
LEFT JOIN parecido c ON c._arquivo = n._arquivo AND c._linha = n._linha
LEFT JOIN mes_com_efd m ON m.mes = n.mes + INTERVAL 1 MONTH
WHERE n.base > 0 AND NOT coalesce(e.creditada, FALSE)
