-- From the rows of report 135 to credits in the EFD-Contribuições. An item that the month's file has without a credit
-- changes; what it lacks is included with what it stands on (135-inclusao).
WITH
  alvo AS (
    SELECT
      min(posicao) AS posicao,
      "Período" AS periodo, "Arquivo" AS arquivo, "Linha" AS linha, "Origem" AS origem,
      -- A bill in XML has a key and no line.
      CASE WHEN "Linha" IS NULL THEN "Documento" END AS chave_da_conta,
      arg_min("Confiança", posicao) AS confianca
    FROM escolhidas
    GROUP BY ALL
  ),
  -- The register of a supplier, of any month of either EFD: a bill in XML does not give its address.
  cadastro_do_fornecedor AS (
    SELECT p.doc, p.NOME, p.COD_PAIS, p.IE, p.COD_MUN, p."END", p.NUM, p.COMPL, p.BAIRRO
    FROM (
      SELECT CNPJ AS doc, *, 1 AS vez FROM efdc_0150
      UNION ALL BY NAME
      SELECT CNPJ AS doc, *, 2 AS vez FROM efdf_0150
    ) p
    WHERE p.doc <> ''
    QUALIFY row_number() OVER (PARTITION BY p.doc ORDER BY p.vez, p._arquivo, p._linha) = 1
  ),
  -- What the report worked out: the file that takes the credit, its CST, nature, base and rates.
  credito AS (
    SELECT
      h.posicao, h.origem,
      coalesce(h.confianca, 'Baixa') AS confianca,
      o.id AS _origem, h.linha AS _linha, h.chave_da_conta,
      o.tipo = 'EFDC' AS na_efdc,
      a.id AS _arquivo, a.arquivo, a.inicio, i."CNPJ Estab." AS estab,
      CASE WHEN i."CNPJ Estab." <> a.cnpj THEN i."CNPJ Estab." END AS estabelecimento,
      i."CNPJ Part." AS doc, i."_nat" AS nat, i."_cst_pis" AS cst,
      CAST(i."_base_pis" AS DECIMAL(18, 2)) AS base,
      CAST(i."_base_cofins" AS DECIMAL(18, 2)) AS base_cofins,
      i."_aliq_pis" AS aliq_pis, i."_aliq_cofins" AS aliq_cofins,
      CASE
        WHEN i."_efeito" = 'Sem valor'
          THEN 'O M215 ou o M615 do mês já tira devoluções da base: confira se esta é uma delas'
        WHEN i."_cst_pis" IS NULL THEN 'Mês sem receita: o CST do crédito não se deduz'
        WHEN h.origem = 'Serviço sem crédito' AND coalesce(s.NAT_BC_CRED, '') = ''
          THEN 'Serviço sem natureza do crédito: informe o NAT_BC_CRED do A170'
        WHEN r.IND_APRO_CRED = '1'
          AND (r.COD_INC_TRIB = '3' OR i."_cst_pis" NOT IN ('50', '51', '52'))
          AND (a.id, i."_nat", i."_cst_pis") NOT IN (
            SELECT (_arquivo, NAT_BC_CRED, CST_PIS)
            FROM efdc_m105
            WHERE NAT_BC_CRED IS NOT NULL AND CST_PIS IS NOT NULL
          )
          THEN 'Apropriação direta: só a empresa sabe a divisão deste crédito (M105)'
        WHEN h.chave_da_conta IS NOT NULL AND i."CNPJ Part." NOT IN (SELECT doc FROM cadastro_do_fornecedor)
          THEN 'O fornecedor da conta não está em nenhum 0150: inclua os dois na planilha do modelo'
      END AS impedimento
    FROM alvo h
    JOIN arq o ON o.arquivo = h.arquivo
      AND (o.tipo = 'NF3E' OR (o.periodo = h.periodo AND o.tipo IN ('EFDC', 'EFDF')))
      AND o.situacao = 'Usado'
    JOIN rel_interno_credito_nao_aproveitado i ON i."Arquivo" = h.arquivo
      AND i."Linha" IS NOT DISTINCT FROM h.linha
      AND (h.chave_da_conta IS NULL OR i."Documento" = h.chave_da_conta)
      AND i."Período" = h.periodo
      AND i."Origem" = h.origem
    JOIN arq a ON a.id = i."_efdc"
    JOIN efdc_0110 r ON r._arquivo = a.id
    LEFT JOIN efdc_a170 s ON s._arquivo = o.id AND s._linha = h.linha
  ),
  -- Items of notes, with the note and the item in the EFD-Contribuições where they are there.
  nota AS (
    SELECT
      c.*, f._linha AS _nota, f.CHV_NFE AS chave, f.COD_PART, i.NUM_ITEM, i.COD_ITEM,
      n._arquivo AS _arquivo_da_nota, n._linha AS _linha_da_nota,
      sit_valida(n.COD_SIT) AS nota_valida,
      g.nat_bc_cred AS nat_do_cfop, z.IND_ATIV
    FROM credito c
    JOIN efdf_c170 i ON i._arquivo = c._origem AND i._linha = c._linha
    JOIN efdf_c100 f ON f._arquivo = i._arquivo AND f._linha = i._pai
    JOIN efdc_0000 z ON z._arquivo = c._arquivo
    LEFT JOIN tab_cfop g ON g.codigo = i.CFOP
    LEFT JOIN efdc_c100 n ON n.CHV_NFE = f.CHV_NFE AND n.CHV_NFE <> ''
    WHERE NOT c.na_efdc
    QUALIFY row_number() OVER (
      PARTITION BY c.posicao
      ORDER BY n._arquivo IS DISTINCT FROM c._arquivo, NOT coalesce(sit_valida(n.COD_SIT), FALSE), n._linha
    ) = 1
  ),
  -- What becomes of each item: the same item of the note changes; else it enters, with its note where that lacks.
  item AS (
    SELECT
      d.*, x._linha AS _linha_do_item,
      CASE
        WHEN d.impedimento IS NOT NULL THEN d.impedimento
        WHEN d.origem = 'Imobilizado sem crédito' THEN CASE
          WHEN coalesce(d.IND_ATIV, '') NOT IN ('0', '1')
            THEN 'Imobilizado de quem não produz nem presta serviços'
          WHEN d.confianca = 'Baixa'
            THEN 'Não é máquina da produção: o crédito vem da depreciação (F120), se o bem é da atividade'
        END
        WHEN coalesce(d.nat_do_cfop, '') <> d.nat
          THEN 'CFOP sem natureza de crédito na tabela: lance o gasto no F100'
        WHEN d._linha_da_nota IS NULL THEN NULL
        WHEN d._arquivo_da_nota <> d._arquivo THEN 'A nota está em outro mês da EFD-Contribuições'
        WHEN NOT d.nota_valida THEN 'A nota está cancelada na EFD-Contribuições'
        WHEN x._linha IS NOT NULL AND x.COD_ITEM IS DISTINCT FROM d.COD_ITEM
          THEN 'A nota tem outro item com este número na EFD-Contribuições'
      END AS motivo,
      CASE
        WHEN d.origem = 'Imobilizado sem crédito' THEN 'F130'
        WHEN x._linha IS NOT NULL THEN 'ALTERAR'
        ELSE 'C170'
      END AS destino
    FROM nota d
    LEFT JOIN efdc_c170 x ON x._arquivo = d._arquivo_da_nota
      AND x._pai = d._linha_da_nota
      AND TRY_CAST(x.NUM_ITEM AS INTEGER) = TRY_CAST(d.NUM_ITEM AS INTEGER)
    QUALIFY row_number() OVER (PARTITION BY d.posicao ORDER BY x._linha) = 1
  ),
  -- Items of the EFD-Contribuições that take the credit: those of the notes, and returns that only it has.
  sem_credito AS (
    SELECT
      posicao, _arquivo, _linha_do_item AS _linha, cst, nat, base, base_cofins, aliq_pis, aliq_cofins,
      confianca
    FROM item
    WHERE motivo IS NULL AND destino = 'ALTERAR'
    UNION ALL BY NAME
    SELECT posicao, _arquivo, _linha, cst, nat, base, base_cofins, aliq_pis, aliq_cofins, confianca
    FROM credito
    WHERE na_efdc
      AND origem IN (
        'Devolução de venda', 'Importação sem crédito', 'Serviço sem crédito', 'Despesa sem crédito'
      )
      AND impedimento IS NULL
  ),
  mudanca AS (
    SELECT
      s.posicao, s._arquivo, s._linha, s.cst AS cst_pis, s.cst AS cst_cofins, s.aliq_pis, s.aliq_cofins,
      CAST(coalesce(f.VL_BC_PIS, 0) - s.base AS DECIMAL(18, 2)) AS menos_pis,
      CAST(coalesce(f.VL_BC_COFINS, 0) - s.base_cofins AS DECIMAL(18, 2)) AS menos_cofins,
      FALSE AS no_desconto, FALSE AS zerar_pis, FALSE AS zerar_cofins, FALSE AS recalcular_pis,
      FALSE AS recalcular_cofins,
      'O item passa ao CST '
        || s.cst
        || ' (crédito '
        || s.nat
        || ') sobre '
        || em_reais(s.base)
        || '.' AS regra,
      'Crédito não aproveitado' AS tese, 10 AS lugar, s.confianca
    FROM sem_credito s
    JOIN fato_pc f ON f._arquivo = s._arquivo AND f._linha = s._linha
  ),
  sem_mudanca AS (
    SELECT posicao, motivo FROM item WHERE motivo IS NOT NULL
    UNION ALL BY NAME
    SELECT posicao, impedimento AS motivo
    FROM credito
    WHERE impedimento IS NOT NULL AND posicao NOT IN (SELECT posicao FROM item)
    UNION ALL BY NAME
    SELECT posicao, 'Despesa da ECD: ela diz só o ano e a conta, e não o documento' AS motivo
    FROM alvo
    WHERE arquivo IS NULL
  )

