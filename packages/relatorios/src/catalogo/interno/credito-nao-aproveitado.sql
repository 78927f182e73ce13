-- Acquisitions without credit, of establishments and months under the non-cumulative regime (EFD-Contribuições, 0110).
WITH
  -- Establishments and months of the non-cumulative regime, with the file whose block M takes the credit.
  nc AS (
    SELECT e.CNPJ AS cnpj, CAST(date_trunc('month', a.inicio) AS DATE) AS mes, min(r._arquivo) AS efdc
    FROM efdc_0110 r
    JOIN arq a ON a.id = r._arquivo
    JOIN efdc_0140 e ON e._arquivo = r._arquivo
    WHERE r.COD_INC_TRIB IN ('1', '3')
    GROUP BY ALL
  ),
  credito AS NOT MATERIALIZED (
    SELECT * FROM fato_pc WHERE Lado = 'Entrada' AND nivel = 'Item' AND sit_valida(COD_SIT)
  ),
  com_credito AS NOT MATERIALIZED (
    SELECT * FROM credito WHERE gera_credito(CST_PIS) OR gera_credito(CST_COFINS)
  ),
  chave AS (SELECT DISTINCT CHV FROM com_credito WHERE length(CHV) = 44),
  -- What consolidated records (C190) cover, by item and by NCM and CFOP: each key once, so that a join to it adds no
  -- row.
  consolidado AS NOT MATERIALIZED (
    SELECT CNPJ_ESTAB AS cnpj, periodo, coalesce(doc_part, '') AS doc, COD_ITEM, NCM, CFOP
    FROM com_credito
    WHERE pai_registro = 'C190'
  ),
  item_consolidado AS (SELECT DISTINCT cnpj, periodo, doc, COD_ITEM FROM consolidado),
  ncm_consolidado AS (SELECT DISTINCT cnpj, periodo, doc, NCM, CFOP FROM consolidado),
  documento AS (
    SELECT DISTINCT doc_part, ltrim(NUM_DOC, '0') AS numero, DT_DOC, date_trunc('month', inicio) AS mes
    FROM com_credito
    WHERE pai_registro IN ('C500', 'D500', 'D100')
  ),
  -- Credits that the EFD-Contribuições has in F100, with their supplier or without one.
  lancado AS (
    SELECT DISTINCT
      date_trunc('month', inicio) AS mes,
      NAT_BC_CRED AS nat,
      nullif(left(doc_part, 8), '') AS raiz
    FROM com_credito
    WHERE Registro = 'F100'
  ),
  -- Notes with credit of which the EFD-Contribuições does not have the key.
  sem_chave AS (
    SELECT DISTINCT doc_part, ltrim(NUM_DOC, '0') AS numero
    FROM com_credito
    WHERE pai_registro = 'C100' AND coalesce(length(CHV), 0) <> 44
  ),
  vendido AS (
    SELECT DISTINCT COD_ITEM
    FROM fato_pc
    WHERE Lado = 'Saída' AND nivel = 'Item' AND receita_ad_valorem(CST_PIS) AND COD_ITEM <> ''
  ),
  imobilizado AS (SELECT DISTINCT CNPJ_ESTAB AS cnpj FROM fato_pc WHERE Registro IN ('F120', 'F130')),
  -- Items that the CIAP immobilises.
  ciap AS (
    SELECT DISTINCT d.CHV_NFE_CTE AS chv, TRY_CAST(i.NUM_ITEM AS INTEGER) AS item
    FROM efdf_g125 g
    JOIN efdf_g130 d ON d._arquivo = g._arquivo AND d._pai = g._linha
    JOIN efdf_g140 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    WHERE g.TIPO_MOV IN ('IM', 'IA', 'MC') AND length(d.CHV_NFE_CTE) = 44
  ),
  -- Whether the company pays for, sends or receives what a CT-e carries.
  conhecimento AS (
    SELECT
      s.chave,
      situacao IN ('Cancelada', 'Denegada') AS sem_efeito,
      lado = 'Terceiros' AS pago_pela_empresa,
      left(coalesce(c.rem_CNPJ, ''), 8) = p.raiz AS remetente,
      left(coalesce(c.dest_CNPJ, ''), 8) = p.raiz AS destinatario
    FROM cte_sit s
    JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
    CROSS JOIN projeto p
  ),
  -- What a CT-e carries: the items of its notes in the EFD ICMS/IPI. A note that is not booked there is a row without
  -- a nature.
  carregado AS (
    SELECT
      n.chave,
      n.emissao,
      coalesce(i.VL_ITEM, 0) AS valor,
      CASE WHEN g.grupo = 'COMPRA' AND g.nat_bc_cred IN ('01', '02') THEN g.nat_bc_cred END AS nat,
      t.ncm,
      coalesce(c.DT_DOC, a.inicio) AS dia
    FROM (
      SELECT DISTINCT s.chave, s.emissao, k.chNFe
      FROM cte_sit s
      JOIN cte_nota k ON k._arquivo = s._arquivo AND k._linha = s._linha
    ) n
    LEFT JOIN efdf_c100 c ON c.CHV_NFE = n.chNFe AND c.IND_OPER = '0' AND sit_valida(c.COD_SIT)
    LEFT JOIN arq a ON a.id = c._arquivo
    LEFT JOIN efdf_c170 i ON i._arquivo = c._arquivo AND i._pai = c._linha
    LEFT JOIN tab_cfop g ON g.codigo = i.CFOP
    LEFT JOIN item_efdf t ON t._arquivo = i._arquivo AND t.COD_ITEM = i.COD_ITEM
  ),
  -- Freight that is part of the cost of what was bought (IN RFB 2.121/2022): the nature is that of the goods. Inputs
  -- give it at any rate of theirs; goods for resale that the RFB's tables surely treat do not.
  frete_de_compra AS (
    SELECT
      c.chave,
      CASE WHEN sum(valor) FILTER (nat = '02') >= sum(valor) / 2 THEN '02' ELSE '01' END AS nat,
      CASE
        WHEN bool_and(nat = '02') THEN 'Alta'
        -- Of both, or of goods for resale on a day of which no text of the RFB's is known.
        WHEN bool_or(nat = '02') THEN 'Média'
        ELSE coalesce(any_value(r.confianca), 'Média')
      END AS confianca
    FROM carregado c
    LEFT JOIN tab_teses r ON r.tese = 'Frete na compra de bens para revenda'
      AND c.emissao >= coalesce(TRY_CAST(r.inicio AS DATE), c.emissao)
      AND c.emissao <= coalesce(TRY_CAST(r.fim AS DATE), c.emissao)
    LEFT JOIN (
      SELECT DISTINCT d.ncm, d.dia
      FROM carregado d
      JOIN ncm_tratamento t ON t.ncm = d.ncm AND d.dia BETWEEN t.inicio AND t.fim
      WHERE t.confianca = 'Alta'
    ) t ON t.ncm = c.ncm AND t.dia = c.dia
    GROUP BY c.chave
    -- One item without a nature, or one note that is not booked, and nothing is said of the whole.
    HAVING count(*) = count(nat) AND NOT bool_or(nat = '01' AND t.ncm IS NOT NULL)
  ),
  -- A document that is booked in two files counts in the first.
  sem_credito AS MATERIALIZED (
    SELECT c._arquivo, c._linha, c.CHV_NFE, c.NUM_DOC, c.DT_DOC, c.COD_PART
    FROM efdf_c100 c
    JOIN arq a ON a.id = c._arquivo
    ANTI JOIN chave k ON k.CHV = c.CHV_NFE
    -- A note that the supplier cancelled, or that was denied, is no acquisition.
    ANTI JOIN chave_sem_efeito x ON x.chave = c.CHV_NFE
    WHERE c.IND_OPER = '0' AND sit_valida(c.COD_SIT) AND length(c.CHV_NFE) = 44
    -- A note may be booked in two months, or by two establishments: it gives its credit once.
    QUALIFY row_number() OVER (PARTITION BY c.CHV_NFE ORDER BY a.inicio, a.ordem, c._linha) = 1
  ),
  -- Of the non-cumulative regime, with the supplier. What is known of the document is worked out before its items are
  -- read.
  documento_nc AS (
    SELECT
      a.ordem,
      a.inicio,
      a.periodo,
      a.cnpj,
      nc.efdc,
      c._arquivo,
      c._linha,
      c.CHV_NFE AS chv,
      c.DT_DOC,
      p.doc,
      p.nome
    FROM sem_credito c
    JOIN arq a ON a.id = c._arquivo
    JOIN nc ON nc.cnpj = a.cnpj AND nc.mes = date_trunc('month', a.inicio)
    LEFT JOIN part_efdf p ON p._arquivo = c._arquivo AND p.COD_PART = c.COD_PART
    ANTI JOIN sem_chave s ON s.doc_part = p.doc AND s.numero = ltrim(c.NUM_DOC, '0')
  ),
  entrada AS MATERIALIZED (
    SELECT
      d.ordem,
      d.inicio,
      d.periodo,
      d.cnpj,
      d.efdc,
      d._arquivo,
      i._linha,
      d.chv,
      d.DT_DOC,
      d.doc,
      d.nome,
      i.COD_ITEM,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS num_item,
      t.ncm,
      i.CFOP,
      i.COD_CTA AS conta,
      coalesce(i.VL_ITEM, 0) - coalesce(i.VL_DESC, 0) AS bruto,
      CASE WHEN k.chv IS NULL THEN g.grupo ELSE 'ATIVO' END AS grupo,
      g.nat_bc_cred AS nat,
      coalesce(i.VL_ITEM, 0)
        - coalesce(i.VL_DESC, 0)
        - icms_fora_da_base(
          i.VL_ICMS,
          d.inicio,
          CASE g.grupo WHEN 'DEVOL_VENDA' THEN inicio_venda_sem_icms() ELSE inicio_credito_sem_icms() END
        ) AS base
    FROM documento_nc d
    CROSS JOIN projeto j
    JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    LEFT JOIN ciap k ON k.chv = d.chv AND k.item = TRY_CAST(i.NUM_ITEM AS INTEGER)
    JOIN tab_cfop g ON g.codigo = i.CFOP
      AND left(i.CFOP, 1) IN ('1', '2')
      AND (
        g.grupo IN ('COMPRA', 'USO_CONSUMO')
        OR devolucao_com_credito(g.grupo, g.nat_bc_cred)
        OR cfop_ativo(i.CFOP)
        OR k.chv IS NOT NULL
      )
    LEFT JOIN item_efdf t ON t._arquivo = d._arquivo AND t.COD_ITEM = i.COD_ITEM
    -- What an establishment receives from another of the company is no acquisition.
    WHERE coalesce(left(d.doc, 8), '') <> j.raiz OR devolucao_com_credito(g.grupo, g.nat_bc_cred)
  ),
  -- How surely the RFB's tables treat what is bought, by NCM and day.
  tratado AS (
    SELECT d.ncm, d.dia, bool_or(t.confianca = 'Alta') AS com_certeza
    FROM (SELECT DISTINCT ncm, coalesce(DT_DOC, inicio) AS dia FROM entrada) d
    JOIN ncm_tratamento t ON t.ncm = d.ncm AND d.dia BETWEEN t.inicio AND t.fim
    WHERE t.confianca <> 'Baixa'
    GROUP BY ALL
  ),
  -- Items on which the supplier's note shows no contribution: they give no credit (Leis 10.637 and 10.833, art. 3º, §
  -- 2º,
  -- II).
  sem_contribuicao AS (
    SELECT DISTINCT s.chave, i.nItem AS item
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.lado = 'Terceiros'
      AND nao_paga_contribuicao(i.PIS_CST)
      AND nao_paga_contribuicao(i.COFINS_CST)
      AND s.chave IN (SELECT CHV_NFE FROM sem_credito)
  ),
  -- (a), (d), (f): items of entries of the EFD ICMS/IPI.
  de_entrada AS (
    SELECT
      e.ordem,
      e.inicio,
      e.periodo,
      e.cnpj,
      e.efdc,
      e._arquivo,
      e._linha,
      e.chv AS documento,
      e.DT_DOC,
      e.doc,
      e.nome,
      e.COD_ITEM AS item,
      CASE e.grupo
        WHEN 'ATIVO' THEN '10'
        WHEN 'DEVOL_VENDA' THEN '12'
        ELSE coalesce(nullif(e.nat, ''), '13')
      END AS nat,
      e.base,
      CASE e.grupo
        WHEN 'ATIVO' THEN 'Imobilizado sem crédito'
        WHEN 'DEVOL_VENDA' THEN 'Devolução de venda'
        WHEN 'USO_CONSUMO' THEN 'Uso e consumo'
        ELSE 'Entrada da EFD ICMS/IPI'
      END AS origem,
      CASE
        WHEN e.grupo = 'USO_CONSUMO' THEN 'Baixa'
        WHEN e.grupo = 'ATIVO' THEN 'Média'
        WHEN e.grupo = 'DEVOL_VENDA' OR e.nat IN ('01', '04') THEN 'Alta'
        ELSE 'Média'
      END AS confianca,
      e.conta,
      e.bruto
    FROM entrada e
    LEFT JOIN sem_contribuicao s ON s.chave = e.chv AND s.item = e.num_item
    LEFT JOIN tratado t ON t.ncm = e.ncm AND t.dia = coalesce(e.DT_DOC, e.inicio)
    LEFT JOIN item_consolidado c1 ON c1.cnpj = e.cnpj
      AND c1.periodo = e.periodo
      AND c1.COD_ITEM = e.COD_ITEM
      AND c1.doc = ''
    LEFT JOIN item_consolidado c2 ON c2.cnpj = e.cnpj
      AND c2.periodo = e.periodo
      AND c2.COD_ITEM = e.COD_ITEM
      AND c2.doc = e.doc
    LEFT JOIN ncm_consolidado c3 ON c3.cnpj = e.cnpj
      AND c3.periodo = e.periodo
      AND c3.NCM = e.ncm
      AND c3.CFOP = e.CFOP
      AND c3.doc = ''
    LEFT JOIN ncm_consolidado c4 ON c4.cnpj = e.cnpj
      AND c4.periodo = e.periodo
      AND c4.NCM = e.ncm
      AND c4.CFOP = e.CFOP
      AND c4.doc = e.doc
    WHERE e.base > 0
      AND coalesce(c1.cnpj, c2.cnpj, c3.cnpj, c4.cnpj) IS NULL
      AND CASE e.grupo
        WHEN 'DEVOL_VENDA' THEN e.COD_ITEM IN (SELECT COD_ITEM FROM vendido) AND t.ncm IS NULL
        WHEN 'ATIVO'
          THEN s.chave IS NULL AND length(e.doc) = 14 AND e.cnpj NOT IN (SELECT cnpj FROM imobilizado)
        ELSE s.chave IS NULL AND length(e.doc) = 14 AND NOT coalesce(t.com_certeza, FALSE)
      END
  ),
  -- (d): returns that are in the EFD-Contribuições alone.
  de_devolucao AS (
    SELECT
      f.ordem,
      f.inicio,
      f.periodo,
      f.CNPJ_ESTAB AS cnpj,
      f._arquivo AS efdc,
      f._arquivo,
      f._linha,
      coalesce(nullif(f.CHV, ''), f.NUM_DOC) AS documento,
      f.DT_DOC,
      f.doc_part AS doc,
      f.nome_part AS nome,
      f.COD_ITEM AS item,
      '12' AS nat,
      (
        coalesce(f.VL_ITEM, 0)
        -- a sale's base no longer holds its ICMS
        - coalesce(f.VL_DESC, 0)
        - icms_fora_da_base(f.VL_ICMS, f.inicio, inicio_venda_sem_icms())
      ) AS base,
      'Devolução de venda' AS origem,
      'Alta' AS confianca,
      NULL AS conta,
      0 AS bruto
    FROM credito f
    JOIN nc ON nc.cnpj = f.CNPJ_ESTAB AND nc.mes = date_trunc('month', f.inicio)
    JOIN tab_cfop g ON g.codigo = f.CFOP AND devolucao_com_credito(g.grupo, g.nat_bc_cred)
    WHERE NOT (gera_credito(f.CST_PIS) OR gera_credito(f.CST_COFINS))
      AND f.COD_ITEM IN (SELECT COD_ITEM FROM vendido)
      AND NOT EXISTS (SELECT 1 FROM entrada e WHERE e.chv = f.CHV)
      AND NOT EXISTS (
        SELECT 1
        FROM ncm_tratamento t
        WHERE t.ncm = f.NCM
          AND t.confianca <> 'Baixa'
          AND coalesce(f.DT_DOC, f.inicio) BETWEEN t.inicio AND t.fim
      )
  ),
  -- (b), (c), (g): energy, communication and freight of the EFD ICMS/IPI.
  de_servico AS (
    SELECT
      a.ordem,
      a.inicio,
      a.periodo,
      a.cnpj,
      nc.efdc,
      d._arquivo,
      d._linha,
      coalesce(nullif(d.CHV, ''), d.NUM_DOC) AS documento,
      d.DT_DOC,
      p.doc,
      p.nome,
      NULL AS item,
      CASE d.registro WHEN 'C500' THEN '04' WHEN 'D100' THEN coalesce(q.nat, '07') ELSE '13' END AS nat,
      coalesce(d.VL_DOC, 0) - icms_fora_da_base(d.VL_ICMS, a.inicio, inicio_credito_sem_icms()) AS base,
      CASE d.registro
        WHEN 'C500' THEN 'Energia elétrica'
        WHEN 'D100' THEN CASE WHEN q.chave IS NULL THEN 'Frete na venda' ELSE 'Frete na compra' END
        ELSE 'Comunicação'
      END AS origem,
      CASE
        WHEN d.registro = 'D500' THEN 'Baixa'
        WHEN d.registro = 'C500' THEN 'Alta'
        -- Without the CT-e nothing says whose goods were carried, nor where to.
        WHEN k.chave IS NULL THEN 'Baixa'
        ELSE coalesce(q.confianca, 'Alta')
      END AS confianca,
      NULL AS conta,
      coalesce(d.VL_DOC, 0) AS bruto
    FROM doc_efdf d
    JOIN arq a ON a.id = d._arquivo
    JOIN nc ON nc.cnpj = a.cnpj AND nc.mes = date_trunc('month', a.inicio)
    LEFT JOIN efdf_d100 f ON f._arquivo = d._arquivo AND f._linha = d._linha
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN conhecimento k ON k.chave = d.CHV
    LEFT JOIN frete_de_compra q ON q.chave = d.CHV
      AND frete_da_compra(k.pago_pela_empresa, k.remetente, k.destinatario)
    WHERE d.lado = 'Entrada'
      AND sit_valida(d.COD_SIT)
      AND length(p.doc) = 14
      AND (
        (d.registro = 'C500' AND d.COD_MOD IN ('06', '66'))
        OR d.registro = 'D500'
        OR (
          d.registro = 'D100'
          AND f.IND_FRT = '0'
          AND frete_de_venda(k.chave, k.pago_pela_empresa, k.remetente, k.destinatario)
        )
        OR q.chave IS NOT NULL
      )
      AND coalesce(d.CHV, '') NOT IN (SELECT CHV FROM chave)
      AND NOT EXISTS (
        SELECT 1
        FROM documento k
        WHERE k.doc_part = p.doc
          AND k.numero = ltrim(d.NUM_DOC, '0')
          AND (k.DT_DOC = d.DT_DOC OR k.mes = date_trunc('month', a.inicio))
      )
      AND NOT coalesce(k.sem_efeito, FALSE)
      AND NOT EXISTS (
        SELECT 1
        FROM lancado l
        WHERE l.mes = date_trunc('month', a.inicio)
          AND (
            l.raiz = left(p.doc, 8)
            OR (
              l.raiz IS NULL
              AND l.nat = CASE d.registro
                WHEN 'C500' THEN '04'
                WHEN 'D100' THEN coalesce(q.nat, '07')
                ELSE '13'
              END
            )
          )
      )
    QUALIFY row_number() OVER (
      PARTITION BY coalesce(nullif(d.CHV, ''), d._arquivo || '/' || d._linha)
      ORDER BY a.inicio, a.ordem, d._linha
    ) = 1
  ),
  servico_da_efdc AS (
    SELECT *, "CHV_DOCe" AS chv, '04' AS nat, 'Energia elétrica' AS origem
    FROM efdc_c500
    WHERE COD_MOD IN ('06', '66')
    UNION ALL BY NAME
    SELECT *, CHV_CTE AS chv, '07' AS nat, 'Frete na venda' AS origem FROM efdc_d100 WHERE IND_OPER = '0'
  ),
  -- (b), (c), (g): energy and freight that are in the EFD-Contribuições alone.
  de_servico_da_efdc AS (
    SELECT
      a.ordem,
      a.inicio,
      a.periodo,
      coalesce(b.cnpj, a.cnpj) AS cnpj,
      d._arquivo AS efdc,
      d._arquivo,
      d._linha,
      coalesce(nullif(d.chv, ''), d.NUM_DOC) AS documento,
      d.DT_DOC,
      p.doc,
      p.nome,
      NULL AS item,
      coalesce(q.nat, d.nat) AS nat,
      coalesce(d.VL_DOC, 0) - icms_fora_da_base(d.VL_ICMS, a.inicio, inicio_credito_sem_icms()) AS base,
      CASE WHEN q.chave IS NULL THEN d.origem ELSE 'Frete na compra' END AS origem,
      CASE
        WHEN d.nat = '04' THEN 'Alta'
        WHEN k.chave IS NULL THEN 'Baixa'
        ELSE coalesce(q.confianca, 'Alta')
      END AS confianca,
      NULL AS conta,
      coalesce(d.VL_DOC, 0) AS bruto
    FROM servico_da_efdc d
    JOIN arq a ON a.id = d._arquivo
    LEFT JOIN estab_efdc b ON b._arquivo = d._arquivo AND b._linha = d._pai
    JOIN nc ON nc.cnpj = coalesce(b.cnpj, a.cnpj) AND nc.mes = date_trunc('month', a.inicio)
    LEFT JOIN part_efdc_arq p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN conhecimento k ON k.chave = d.chv
    LEFT JOIN frete_de_compra q ON q.chave = d.chv
      AND frete_da_compra(k.pago_pela_empresa, k.remetente, k.destinatario)
    WHERE sit_valida(d.COD_SIT)
      AND length(p.doc) = 14
      AND (
        d.nat = '04'
        OR (d.IND_FRT = '0' AND frete_de_venda(k.chave, k.pago_pela_empresa, k.remetente, k.destinatario))
        OR q.chave IS NOT NULL
      )
      AND NOT EXISTS (SELECT 1 FROM com_credito k WHERE k._arquivo = d._arquivo AND k._pai = d._linha)
      AND NOT EXISTS (
        SELECT 1
        FROM doc_efdf x
        JOIN arq y ON y.id = x._arquivo AND y.cnpj = coalesce(b.cnpj, a.cnpj) AND y.inicio = a.inicio
        WHERE x.registro IN ('C500', 'D100')
          AND ltrim(x.NUM_DOC, '0') = ltrim(d.NUM_DOC, '0')
          AND (x.DT_DOC = d.DT_DOC OR x.VL_DOC = d.VL_DOC)
      )
      AND NOT coalesce(k.sem_efeito, FALSE)
      AND NOT EXISTS (
        SELECT 1
        FROM lancado l
        WHERE l.mes = date_trunc('month', a.inicio)
          AND (l.raiz = left(p.doc, 8) OR (l.raiz IS NULL AND l.nat = coalesce(q.nat, d.nat)))
      )
  ),
  achado AS (
    SELECT * FROM de_entrada
    UNION ALL BY NAME
    SELECT * FROM de_devolucao
    UNION ALL BY NAME
    SELECT * FROM de_servico
    UNION ALL BY NAME
    SELECT * FROM de_servico_da_efdc
  ),
  -- (e): what the ECD has beyond the documents of the same year, by account where the item names it, else by nature.
  despesa AS (
    SELECT
      "Ano" AS ano,
      "Conta" AS conta,
      "Nome" AS nome,
      left("Natureza Sugerida", 2) AS nat,
      "Diferença" AS diferenca,
      "Confiança" AS confianca
    FROM rel_ecd_despesas_com_potencial_de_credito
    WHERE "Diferença" > 0
  ),
  contado AS (
    SELECT
      CAST(year(f.inicio) AS VARCHAR) AS ano,
      d.conta,
      -- The accounts do not say which freight theirs is.
      CASE f.origem WHEN 'Frete na compra' THEN '07' ELSE f.nat END AS nat,
      sum(f.bruto) AS bruto
    FROM achado f
    LEFT JOIN despesa d ON d.ano = CAST(year(f.inicio) AS VARCHAR) AND d.conta = f.conta
    WHERE f.base > 0
      AND (d.conta IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ecd_i050 i WHERE i.COD_CTA = f.conta))
    GROUP BY ALL
  ),
  por_conta AS (SELECT ano, conta, sum(bruto) AS bruto FROM contado WHERE conta IS NOT NULL GROUP BY ALL),
  sobra AS (
    SELECT d.*, greatest(d.diferenca - coalesce(c.bruto, 0), 0) AS valor
    FROM despesa d
    LEFT JOIN por_conta c ON c.ano = d.ano AND c.conta = d.conta
  ),
  so_na_ecd AS (
    SELECT
      s.*,
      least(
        s.valor, sum(s.valor) OVER (PARTITION BY s.ano, s.nat ORDER BY s.conta) - coalesce(c.bruto, 0)
      ) AS base
    FROM sobra s
    LEFT JOIN contado c ON c.ano = s.ano AND c.nat = s.nat AND c.conta IS NULL
  ),
  todos AS (
    SELECT * EXCLUDE (conta, bruto) FROM achado
    UNION ALL BY NAME
    SELECT
      CAST(ano || '-12-01' AS DATE) AS inicio,
      ano AS periodo,
      concat_ws(' - ', conta, nome) AS item,
      nat,
      base,
      'Despesa da ECD' AS origem,
      confianca
    FROM so_na_ecd
  ),
  -- The CST that the company uses for the nature in the month; without one, what its revenue asks for.
  cst_usado AS (
    SELECT _arquivo, NAT_BC_CRED AS nat, mode(CST_PIS) AS cst
    FROM com_credito
    WHERE CST_PIS BETWEEN '50' AND '56'
    GROUP BY ALL
  ),
  grupo_de_receita AS (
    SELECT
      f._arquivo,
      bool_or(grupo = 'tributada') AS tributada,
      bool_or(grupo = 'naoTributada') AS nao_tributada,
      bool_or(grupo = 'exportacao') AS exportacao
    FROM (
      SELECT f._arquivo, grupo_receita(f.cst, f.CFOP, f.reduzida) AS grupo
      FROM (
        SELECT DISTINCT
          f._arquivo,
          coalesce(f.CST_PIS, f.CST_COFINS) AS cst,
          f.CFOP,
          -- Revenue at zero pays nothing: it is not the cumulative one.
          f.ALIQ_PIS > 0
            AND f.ALIQ_PIS < aliquota_nc_pis(f.inicio)
            AND f.ALIQ_COFINS < aliquota_nc_cofins(f.inicio) AS reduzida
        FROM fato_pc f
        WHERE f.Lado = 'Saída' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT) AND f.VL_ITEM > 0
      ) f
      LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
      WHERE NOT fora_da_receita(g.grupo)
    ) f
    GROUP BY f._arquivo
  ),
  valorada AS (
    SELECT
      t.*,
      CAST(t.base AS DECIMAL(18, 2)) AS base_final,
      coalesce(u.cst, cst_credito(g.tributada, g.nao_tributada, g.exportacao)) AS cst,
      imposto(t.base, aliquota_nc_pis(t.inicio)) AS pis,
      imposto(t.base, aliquota_nc_cofins(t.inicio)) AS cofins,
      CAST(aliquota_nc_pis(t.inicio) AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(aliquota_nc_cofins(t.inicio) AS DECIMAL(18, 4)) AS aliq_cofins,
      CASE WHEN t.efdc IS NULL THEN 'Sem valor' ELSE 'Normal' END AS efeito,
      CASE
        WHEN t.efdc IS NULL THEN 'A ECD diz só o ano: lance o gasto em cada mês para saber o que ele vale.'
      END AS nota
    FROM todos t
    LEFT JOIN cst_usado u ON u._arquivo = t.efdc AND u.nat = t.nat
    LEFT JOIN grupo_de_receita g ON g._arquivo = t.efdc
    WHERE t.base > 0
  ),
  tese AS (
    SELECT min(TRY_CAST(prioridade AS INTEGER)) AS lugar
    FROM tab_teses
    WHERE relatorio = 'Cruzamento Créditos Não Aproveitados'
  )
SELECT
  r.periodo AS "Período",
  r.cnpj AS "CNPJ Estab.",
  r.origem AS "Origem",
  r.documento AS "Documento",
  r.DT_DOC AS "Emissão",
  r.doc AS "CNPJ Part.",
  r.nome AS "Nome Part.",
  r.item AS "Item ou Conta",
  concat_ws(' - ', r.nat, n.descricao) AS "Natureza",
  r.base_final AS "Base",
  r.confianca AS "Confiança",
  a.arquivo AS "Arquivo",
  r._linha AS "Linha",
  r.efdc AS "_efdc",
  coalesce(r.ordem, 0) AS "_ordem",
  coalesce(r._linha, 0) AS "_linha",
  0 AS "_n",
  CAST(date_trunc('month', r.inicio) AS DATE) AS "_mes",
  r.confianca AS "_confianca",
  e.lugar AS "_lugar",
  'creditar' AS "_operacao",
  r.cst AS "_cst_pis",
  r.cst AS "_cst_cofins",
  r.aliq_pis AS "_aliq_pis",
  r.aliq_cofins AS "_aliq_cofins",
  CAST(NULL AS DECIMAL(18, 4)) AS "_outra_pis",
  CAST(NULL AS DECIMAL(18, 4)) AS "_outra_cofins",
  '' AS "_zona",
  r.nat AS "_nat",
  CAST(r.base_final AS DECIMAL(18, 4)) AS "_base_pis",
  CAST(r.base_final AS DECIMAL(18, 4)) AS "_base_cofins",
  CAST(r.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(r.cofins AS DECIMAL(18, 2)) AS "_cofins",
  r.efeito AS "_efeito",
  r.nota AS "_nota",
  grupo_achado(
    'Cruzamento Créditos Não Aproveitados',
    _efdc,
    _confianca,
    _lugar,
    _operacao,
    'PIS',
    _cst_pis,
    'percentual',
    _aliq_pis,
    _outra_pis,
    _zona,
    '',
    _nat,
    _efeito,
    _pis
  ) AS "_grupo_pis",
  grupo_achado(
    'Cruzamento Créditos Não Aproveitados',
    _efdc,
    _confianca,
    _lugar,
    _operacao,
    'COFINS',
    _cst_cofins,
    'percentual',
    _aliq_cofins,
    _outra_cofins,
    _zona,
    '',
    _nat,
    _efeito,
    _cofins
  ) AS "_grupo_cofins"
FROM valorada r
CROSS JOIN tese e
LEFT JOIN arq a ON a.id = r._arquivo
LEFT JOIN tab_nat_bc_cred n ON n.codigo = r.nat
