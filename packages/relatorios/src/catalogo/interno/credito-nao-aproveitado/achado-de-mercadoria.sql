-- One row per item of an entry of the EFD ICMS/IPI, or return that is in the EFD-Contribuições alone, without its
-- credit: (a), (d) and (f).
WITH
  -- What consolidated records (C190) cover, by item and by NCM and CFOP: each key once, so that a join to it adds no
  -- row.
  consolidado AS NOT MATERIALIZED (
    SELECT CNPJ_ESTAB AS cnpj, periodo, coalesce(doc_part, '') AS doc, COD_ITEM, NCM, CFOP
    FROM com_credito
    WHERE pai_registro = 'C190'
  ),
  item_consolidado AS (SELECT DISTINCT cnpj, periodo, doc, COD_ITEM FROM consolidado),
  ncm_consolidado AS (SELECT DISTINCT cnpj, periodo, doc, NCM, CFOP FROM consolidado),
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
  -- A document that is booked in two files counts in the first.
  sem_credito AS MATERIALIZED (
    SELECT
      c._arquivo, c._linha, c.CHV_NFE, c.NUM_DOC, c.DT_DOC, c.COD_PART, c.VL_MERC,
      coalesce(c.VL_FRT, 0) + coalesce(c.VL_SEG, 0) AS frete
    FROM efdf_c100 c
    JOIN arq a ON a.id = c._arquivo
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
      a.ordem, a.inicio, a.periodo, a.cnpj, nc.efdc, nc.produz, c._arquivo, c._linha, c.CHV_NFE AS chv,
      c.DT_DOC, c.VL_MERC, c.frete, p.doc, p.nome, p.municipio
    FROM sem_credito c
    JOIN arq a ON a.id = c._arquivo
    JOIN mes_nao_cumulativo nc ON nc.cnpj = a.cnpj AND nc.mes = date_trunc('month', a.inicio)
    LEFT JOIN part_efdf p ON p._arquivo = c._arquivo AND p.COD_PART = c.COD_PART
    ANTI JOIN sem_chave s ON s.doc_part = p.doc AND s.numero = ltrim(c.NUM_DOC, '0')
  ),
  itemizada AS (
    SELECT d.chv FROM documento_nc d SEMI JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
  ),
  -- What is left once the EFD-Contribuições has said of each item whether it gives a credit.
  pendente AS MATERIALIZED (
    SELECT
      d.ordem, d.inicio, d.periodo, d.cnpj, d.efdc, d.produz, d._arquivo, i._linha, d.chv, d.DT_DOC, d.doc,
      d.nome, d.municipio, i.COD_ITEM,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS num_item,
      t.ncm, i.CFOP, i.COD_CTA AS conta,
      coalesce(i.VL_ITEM, 0) - coalesce(i.VL_DESC, 0) AS bruto,
      CASE WHEN k.chv IS NULL THEN g.grupo ELSE 'ATIVO' END AS grupo,
      k.chv IS NOT NULL AS do_ciap,
      g.nat_bc_cred AS nat,
      coalesce(i.VL_ITEM, 0)
        - coalesce(i.VL_DESC, 0)
        -- Freight and insurance that the buyer pays in the note are part of what the goods cost (IN RFB 2.121/2022).
        + CASE
          WHEN g.grupo <> 'DEVOL_VENDA' AND d.VL_MERC > 0
            THEN CAST(round(d.frete * coalesce(i.VL_ITEM, 0) / d.VL_MERC, 2) AS DECIMAL(18, 2))
          ELSE 0
        END
        - icms_fora_da_base(
          i.VL_ICMS, d.inicio,
          CASE g.grupo WHEN 'DEVOL_VENDA' THEN inicio_venda_sem_icms() ELSE inicio_credito_sem_icms() END
        ) AS base
    FROM documento_nc d
    CROSS JOIN projeto j
    JOIN efdf_c170 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    ANTI JOIN item_decidido x ON x._arquivo = i._arquivo AND x._linha = i._linha
    LEFT JOIN item_imobilizado k ON k.chv = d.chv AND k.item = TRY_CAST(i.NUM_ITEM AS INTEGER)
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
    WHERE devolucao_com_credito(g.grupo, g.nat_bc_cred)
      OR (
        coalesce(left(d.doc, 8), '') <> j.raiz
        -- The supplier's CST of what pays nothing, copied to the books.
        AND NOT (sem_credito_pela_venda(i.CST_PIS) AND sem_credito_pela_venda(i.CST_COFINS))
      )
  ),
  -- How surely the RFB's tables treat what is bought, by NCM and day. Where the law may reach it, it gives no credit.
  tratado AS (
    SELECT d.ncm, d.dia, bool_or(t.confianca = 'Alta' OR t.alcance = 'Largo') AS com_certeza
    FROM (SELECT DISTINCT ncm, coalesce(DT_DOC, inicio) AS dia FROM pendente) d
    JOIN ncm_tratamento t ON t.ncm = d.ncm AND d.dia BETWEEN t.inicio AND t.fim
    WHERE t.alcance <> 'Lista'
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
  -- Goods whose sale may be exempt or suspended (4.3.14, 4.3.16): only the supplier's note says so.
  suspenso AS (
    SELECT DISTINCT n.ncm
    FROM ncm_projeto n
    JOIN tab_nat_rec_ncm t ON t.tabela IN ('4.3.14', '4.3.16')
      AND t.tipo = 'INCLUI'
      AND t.ncm_prefixo <> ''
      AND starts_with(n.ncm, t.ncm_prefixo)
  ),
  com_xml AS (
    SELECT DISTINCT chave
    FROM nota_sit
    WHERE lado = 'Terceiros' AND chave IN (SELECT CHV_NFE FROM sem_credito)
  ),
  -- What a note says of its items that the supplier bought to sell: they are of nobody's making there.
  revendido AS (
    SELECT DISTINCT s.chave, i.nItem AS item
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.lado = 'Terceiros' AND cfop_revenda(i.CFOP) AND s.chave IN (SELECT CHV_NFE FROM sem_credito)
  ),
  -- Suppliers whose bills for future delivery gave the credit: what they deliver gives none.
  faturado AS (
    SELECT DISTINCT left(doc_part, 8) AS raiz FROM com_credito WHERE cfop_faturamento_antecipado(CFOP)
  ),
  -- (a), (d), (f): items of entries of the EFD ICMS/IPI.
  de_entrada AS (
    SELECT
      e.ordem, e.inicio, e.periodo, e.cnpj, e.efdc, e._arquivo, e._linha, e.chv AS documento, e.DT_DOC, e.doc,
      e.nome, e.COD_ITEM AS item,
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
      -- What the CIAP takes is of the activity (LC 87/1996, art. 20, § 1º).
      e.grupo = 'ATIVO' AND (e.do_ciap OR ncm_de_maquina(e.ncm)) AS da_atividade,
      CASE
        WHEN e.grupo = 'USO_CONSUMO' THEN 'Baixa'
        WHEN e.grupo <> 'DEVOL_VENDA' AND u.ncm IS NOT NULL AND v.chave IS NULL THEN 'Baixa'
        WHEN e.grupo = 'ATIVO' THEN CASE WHEN da_atividade THEN 'Média' ELSE 'Baixa' END
        WHEN e.grupo = 'DEVOL_VENDA' OR e.nat IN ('01', '04') THEN 'Alta'
        ELSE 'Média'
      END AS confianca,
      CASE
        WHEN e.grupo = 'ATIVO' AND NOT da_atividade
          THEN 'Só máquinas e equipamentos da produção dão o crédito de uma vez (Lei 11.774/2008, art. 1º); outros '
            || 'bens, pela depreciação, se usados na atividade.'
      END AS nota,
      -- Goods that are made in the Zona Franca give a smaller credit.
      coalesce(e.municipio = CAST(municipio_da_zona_franca(e.inicio) AS VARCHAR), FALSE)
        AND e.grupo <> 'DEVOL_VENDA'
        AND w.chave IS NULL AS da_zona_franca,
      e.conta, e.bruto
    FROM pendente e
    LEFT JOIN revendido w ON w.chave = e.chv AND w.item = e.num_item
    LEFT JOIN sem_contribuicao s ON s.chave = e.chv AND s.item = e.num_item
    LEFT JOIN suspenso u ON u.ncm = e.ncm
    LEFT JOIN com_xml v ON v.chave = e.chv
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
      AND NOT (cfop_entrega_futura(e.CFOP) AND left(e.doc, 8) IN (SELECT raiz FROM faturado))
      AND coalesce(c1.cnpj, c2.cnpj, c3.cnpj, c4.cnpj) IS NULL
      AND CASE e.grupo
        WHEN 'DEVOL_VENDA' THEN e.COD_ITEM IN (SELECT COD_ITEM FROM vendido) AND t.ncm IS NULL
        -- Assets and what is used up give a credit to who makes goods or gives services (Lei 10.833, art. 3º, II, VI).
        WHEN 'ATIVO'
          THEN e.produz
            AND s.chave IS NULL
            AND length(e.doc) = 14
            AND NOT EXISTS (
              SELECT 1
              FROM ativo_com_credito k
              WHERE k.cnpj = e.cnpj
                AND k.ate >= e.base
                AND coalesce(
                  k.mes = date_trunc('month', coalesce(e.DT_DOC, e.inicio)),
                  k.desde >= date_trunc('month', e.inicio)
                )
            )
        WHEN 'USO_CONSUMO'
          THEN e.produz AND s.chave IS NULL AND length(e.doc) = 14 AND NOT coalesce(t.com_certeza, FALSE)
        ELSE s.chave IS NULL AND length(e.doc) = 14 AND NOT coalesce(t.com_certeza, FALSE)
      END
  ),
  -- (d): returns that are in the EFD-Contribuições alone.
  de_devolucao AS (
    SELECT
      f.ordem, f.inicio, f.periodo, f.CNPJ_ESTAB AS cnpj, f._arquivo AS efdc, f._arquivo, f._linha,
      coalesce(nullif(f.CHV, ''), f.NUM_DOC) AS documento,
      f.DT_DOC, f.doc_part AS doc, f.nome_part AS nome, f.COD_ITEM AS item, '12' AS nat,
      (
        coalesce(f.VL_ITEM, 0)
        -- a sale's base no longer holds its ICMS
        - coalesce(f.VL_DESC, 0)
        - icms_fora_da_base(f.VL_ICMS, f.inicio, inicio_venda_sem_icms())
      ) AS base,
      'Devolução de venda' AS origem, 'Alta' AS confianca, NULL AS conta, 0 AS bruto
    FROM entrada_da_efdc f
    JOIN mes_nao_cumulativo nc ON nc.cnpj = f.CNPJ_ESTAB AND nc.mes = date_trunc('month', f.inicio)
    JOIN tab_cfop g ON g.codigo = f.CFOP AND devolucao_com_credito(g.grupo, g.nat_bc_cred)
    WHERE NOT (gera_credito(f.CST_PIS) OR gera_credito(f.CST_COFINS))
      AND f.COD_ITEM IN (SELECT COD_ITEM FROM vendido)
      -- A return whose items the EFD ICMS/IPI has is judged there.
      AND NOT EXISTS (SELECT 1 FROM itemizada t WHERE t.chv = f.CHV)
      AND NOT EXISTS (
        SELECT 1
        FROM ncm_tratamento t
        WHERE t.ncm = f.NCM
          AND t.alcance <> 'Lista'
          AND coalesce(f.DT_DOC, f.inicio) BETWEEN t.inicio AND t.fim
      )
  )
SELECT * EXCLUDE (da_atividade) FROM de_entrada
UNION ALL BY NAME
SELECT * FROM de_devolucao
