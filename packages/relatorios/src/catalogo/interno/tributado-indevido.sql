-- Sales taxed in spite of what the tables of the RFB say of their NCM on the day of the document: one row per item and
-- treatment (one-phase, substitution, zero rate). Of the treatments of one item the first counts; the others say so.
-- Where the law reaches less than the NCM the item has a value only if its EX of the TIPI or its description proves it.
WITH
  -- What the company itself makes or imports is no resale.
  produzido AS (
    SELECT NCM
    FROM fato_pc
    WHERE (Lado = 'Saída' AND cfop_producao(CFOP)) OR (Lado = 'Entrada' AND cfop_importacao(CFOP))
    UNION
    SELECT i.NCM
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida AND s.lado = 'Própria' AND (cfop_producao(i.CFOP) OR cfop_importacao(i.CFOP))
  ),
  -- What was bought with a credit in the month: if its sale pays nothing, the credit goes too.
  comprada AS (
    SELECT DISTINCT _arquivo, NCM
    FROM fato_pc
    WHERE Lado = 'Entrada'
      AND nivel = 'Item'
      AND sit_valida(COD_SIT)
      AND NCM <> ''
      AND cfop_compra_revenda(CFOP)
      AND (credito_basico(CST_PIS) OR credito_basico(CST_COFINS))
  ),
  venda AS (
    SELECT
      year(f.inicio) AS ano,
      f.COD_MOD IN ('02', '2D', '59', '60', '65') OR f.Registro IN ('C481', 'C485') AS a_consumidor,
      coalesce(f.VL_ITEM, 0)
        - coalesce(f.VL_DESC, 0)
        - coalesce(f.VL_ICMS, 0)
        - coalesce(f.VL_PIS, 0)
        - coalesce(f.VL_COFINS, 0) AS receita
    FROM fato_pc f
    LEFT JOIN tab_cfop c ON c.codigo = f.CFOP
    WHERE f.Lado = 'Saída'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND coalesce(c.grupo = 'VENDA', coalesce(f.CFOP, '') = '')
  ),
  ano_inteiro AS (
    SELECT year(inicio) AS ano
    FROM arq
    WHERE tipo = 'EFDC' AND situacao = 'Usado'
    GROUP BY ALL
    HAVING count(DISTINCT month(inicio)) = 12
  ),
  -- The years in which the company is a retailer of cold drinks: three quarters or more of what it sold in the year
  -- before, without the taxes, went to consumers. A sale by NF-e counts as none to a consumer, and a year that is not
  -- whole proves nothing.
  ano_de_varejista AS (
    SELECT ano + 1 AS ano
    FROM venda
    WHERE ano IN (SELECT ano FROM ano_inteiro)
    GROUP BY ALL
    HAVING sum(receita) > 0
      AND sum(CASE
        WHEN a_consumidor THEN receita
        ELSE 0
      END) * 100 >= sum(receita) * parte_do_varejista(make_date(ano + 1, 1, 1))
  ),
  tributada AS (
    SELECT *
    FROM fato_pc
    WHERE Lado = 'Saída'
      AND nivel = 'Item'
      AND sit_valida(COD_SIT)
      AND NCM <> ''
      AND (
        (receita_tributada(CST_PIS) AND valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) > 0)
        OR (receita_tributada(CST_COFINS) AND valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) > 0)
      )
      AND left(CFOP, 1) IN ('5', '6')
      -- A sale that is none is a finding of its own, and none of what was sold.
      AND (_arquivo, coalesce(_pai, 0)) NOT IN (SELECT (_arquivo, _linha) FROM venda_sem_efeito)
      AND coalesce(CHV, '') NOT IN (SELECT chave FROM chave_sem_efeito)
  ),
  tese AS (
    SELECT
      relatorio,
      CASE
        WHEN relatorio = 'Cruzamento Monofásico Tributado' THEN 'Monofásico'
        WHEN resultado LIKE '%ST%' THEN 'ST'
        WHEN resultado LIKE '%zero%' THEN 'Alíquota zero'
      END AS tratamento,
      min(TRY_CAST(prioridade AS INTEGER)) AS lugar
    FROM tab_teses
    WHERE relatorio IN ('Cruzamento Monofásico Tributado', 'Cruzamento Alíquota Zero e ST')
    GROUP BY ALL
  ),
  -- The nearest line of the tables for each item and treatment.
  candidata AS (
    SELECT
      f.*, t.tabela, t.codigo AS natureza, t.tratamento, t.norma, t.texto, t.ex AS ex_da_linha, e.relatorio,
      e.lugar,
      t.ex <> '' AND t.ex = coalesce(ie.ex, ia.ex, '') AS pelo_ex,
      t.prova <> ''
        AND regexp_matches(lower(strip_accents(coalesce(f.descr_item, ''))), t.prova) AS pela_descricao,
      t.alcance = 'Varejista' AS so_varejista,
      -- Who makes, imports or distributes pays at the rates of the law.
      t.tratamento = 'Monofásico' AND f.CST_PIS IN ('02', '03') AS concentrada,
      k.NCM IS NOT NULL AS com_credito,
      -- The credit of one-phase goods is a risk of report 132; nothing else shows that of the others.
      com_credito AND t.tratamento <> 'Monofásico' AS so_a_diferenca,
      so_varejista AND v.ano IS NOT NULL AS pelo_papel,
      NOT concentrada
        AND NOT so_a_diferenca
        AND (pelo_ex OR pela_descricao OR pelo_papel OR (t.ex = '' AND t.confianca <> 'Baixa')) AS provada,
      CASE
        WHEN NOT provada THEN 'Baixa'
        WHEN pelo_ex THEN 'Alta'
        WHEN t.confianca = 'Baixa' THEN 'Média'
        ELSE t.confianca
      END AS confianca
    FROM tributada f
    JOIN ncm_tratamento t ON t.ncm = f.NCM AND coalesce(f.DT_DOC, f.inicio) BETWEEN t.inicio AND t.fim
    LEFT JOIN item_efdc ie ON t.ex <> ''
      AND ie._arquivo = f._arquivo
      AND ie.cnpj_estab = f.CNPJ_ESTAB
      AND ie.COD_ITEM = f.COD_ITEM
    LEFT JOIN item_efdc_arq ia ON t.ex <> '' AND ia._arquivo = f._arquivo AND ia.COD_ITEM = f.COD_ITEM
    LEFT JOIN comprada k ON k._arquivo = f._arquivo AND k.NCM = f.NCM
    LEFT JOIN ano_de_varejista v ON v.ano = year(coalesce(f.DT_DOC, f.inicio))
    JOIN tese e ON e.tratamento = t.tratamento
    JOIN tab_cfop c ON c.codigo = f.CFOP AND c.grupo = 'VENDA'
    WHERE t.tratamento = 'Alíquota zero'
      OR (cfop_revenda(f.CFOP) AND f.NCM NOT IN (SELECT NCM FROM produzido WHERE NCM IS NOT NULL))
    QUALIFY row_number() OVER (
      PARTITION BY f._arquivo, f._linha, t.tratamento
      ORDER BY ordem_confianca(t.confianca), t.tabela, t.codigo
    ) = 1
  ),
  -- The treatment that keeps the item: one that is not proved yields to any other.
  ordenada AS (
    SELECT *, row_number() OVER item AS vez, first_value(tratamento) OVER item AS dono
    FROM candidata
    WINDOW item AS (PARTITION BY _arquivo, _linha ORDER BY NOT provada, lugar)
  ),
  lei AS (
    SELECT
      TRY_CAST(valor AS DECIMAL(9, 4)) AS cofins_nc,
      TRY_CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim
    FROM tab_parametro_pis_cofins
    WHERE codigo = 'ALIQUOTA_NC' AND tributo = 'COFINS'
  ),
  -- The regime that the item's own rate says.
  do_regime AS (
    SELECT
      o.*,
      CASE
        WHEN coalesce(o.ALIQ_COFINS, 0) >= lei.cofins_nc THEN 'Não cumulativo'
        ELSE 'Cumulativo'
      END AS regime
    FROM ordenada o
    LEFT JOIN lei ON coalesce(o.DT_DOC, o.inicio) BETWEEN lei.inicio AND lei.fim
  ),
  -- From 04/2026 a zero rate that LC 224/2025 reaches leaves a tenth of the standard rate to be paid. Where the reach
  -- is
  -- to be confirmed the tenth is left out too, so that the amount is never the larger one.
  com_residual AS (
    SELECT
      o.*,
      greatest(0, coalesce(o.VL_ITEM, 0) - coalesce(o.VL_DESC, 0) - coalesce(o.VL_ICMS, 0)) AS base_residual,
      CASE WHEN p.inicio IS NOT NULL THEN coalesce(l.alcance, 'A confirmar') END AS alcance,
      CASE WHEN alcance <> 'Excluído' THEN p.aliquota END AS residual_pis,
      CASE WHEN alcance <> 'Excluído' THEN c.aliquota END AS residual_cofins,
      CASE WHEN alcance = 'A confirmar' THEN um_degrau_abaixo(o.confianca) ELSE o.confianca END AS certeza
    FROM do_regime o
    LEFT JOIN lc224_residual p ON o.tratamento = 'Alíquota zero'
      AND p.tributo = 'PIS'
      AND p.regime = o.regime
      AND coalesce(o.DT_DOC, o.inicio) BETWEEN p.inicio AND p.fim
    LEFT JOIN lc224_residual c ON o.tratamento = 'Alíquota zero'
      AND c.tributo = 'COFINS'
      AND c.regime = o.regime
      AND coalesce(o.DT_DOC, o.inicio) BETWEEN c.inicio AND c.fim
    LEFT JOIN lc224_ncm l ON o.tratamento = 'Alíquota zero'
      AND l.ncm = o.NCM
      AND l.cst = '06'
      AND coalesce(o.DT_DOC, o.inicio) BETWEEN l.inicio AND l.fim
  ),
  valorada AS (
    SELECT
      *,
      valor_ad_rem_ou_ad_valorem(VL_BC_PIS, ALIQ_PIS, QUANT_BC_PIS, ALIQ_PIS_QUANT) AS pis_cheio,
      valor_ad_rem_ou_ad_valorem(
        VL_BC_COFINS, ALIQ_COFINS, QUANT_BC_COFINS, ALIQ_COFINS_QUANT
      ) AS cofins_cheia,
      coalesce(imposto(base_residual, residual_pis), 0) AS fica_pis,
      coalesce(imposto(base_residual, residual_cofins), 0) AS fica_cofins,
      CASE WHEN receita_tributada(CST_PIS) THEN greatest(0, pis_cheio - fica_pis) ELSE 0 END AS pis,
      CASE
        WHEN receita_tributada(CST_COFINS) THEN greatest(0, cofins_cheia - fica_cofins)
        ELSE 0
      END AS cofins,
      tipo_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS tipo_pis,
      tipo_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS tipo_cofins,
      CAST(valor_aliquota(ALIQ_PIS, ALIQ_PIS_QUANT) AS DECIMAL(18, 4)) AS taxa_pis,
      CAST(valor_aliquota(ALIQ_COFINS, ALIQ_COFINS_QUANT) AS DECIMAL(18, 4)) AS taxa_cofins,
      CASE tratamento WHEN 'Monofásico' THEN '04' WHEN 'ST' THEN '05' ELSE '06' END AS destino,
      CASE WHEN vez = 1 AND provada THEN 'Normal' ELSE 'Sem valor' END AS efeito,
      CASE
        WHEN concentrada
          THEN 'A confirmar: a alíquota é a de quem fabrica, importa ou distribui. Confira quem vende.'
        WHEN so_a_diferenca
          THEN 'A compra deste NCM tomou crédito no mês, e ele sai com o débito: o valor é só a diferença. '
            || 'Corrija os dois juntos.'
        WHEN NOT provada AND ex_da_linha <> ''
          THEN 'A confirmar: do NCM só o EX '
            || ex_da_linha
            || ' da TIPI tem o tratamento. Informe o EX no registro 0200.'
        WHEN NOT provada
          THEN 'A confirmar: a lei alcança só '
            || texto
            || ' ('
            || norma
            || '). '
            || CASE
              WHEN so_varejista
                THEN 'Falta mostrar que a empresa é varejista: junte os doze meses do ano anterior, com três '
                  || 'quartos da receita de consumidor final.'
              ELSE 'Confira o produto.'
            END
        WHEN vez > 1 THEN 'Item já tratado como ' || lower(dono) || '.'
        WHEN com_credito
          THEN 'A compra deste NCM tomou crédito no mês, e ele sai com o débito (Cruzamento Monofásico Crédito '
            || 'Indevido): corrija os dois juntos.'
        WHEN alcance = 'A confirmar'
          -- LC 224 may reach it
          THEN 'Confirme o alcance da LC 224/2025: o décimo que pode restar a pagar já está fora do valor.'
        WHEN fica_pis + fica_cofins > 0 THEN 'Líquido do que a LC 224/2025 deixa a pagar.'
      END AS nota,
      CAST(st_para_zona_franca(CST_PIS, CFOP) AS VARCHAR) AS zona
    FROM com_residual
  )
SELECT
  v.periodo AS "Período",
  v.CNPJ_ESTAB AS "CNPJ Estab.",
  nullif(v.CHV, '') AS "Chave",
  v.NUM_DOC AS "Número",
  v.DT_DOC AS "Emissão",
  v.COD_ITEM AS "Código",
  v.descr_item AS "Descrição",
  v.NCM AS "NCM",
  v.tabela AS "Tabela",
  v.natureza AS "Natureza Receita",
  v.CFOP AS "CFOP",
  coalesce(v.CST_PIS, v.CST_COFINS) AS "CST",
  v.VL_ITEM AS "Valor Item",
  CAST(coalesce(v.VL_BC_PIS, v.VL_BC_COFINS) AS DECIMAL(18, 2)) AS "Base",
  v.certeza AS "Confiança",
  v.tratamento AS "Tratamento",
  v.relatorio AS "Relatório",
  a.arquivo AS "Arquivo",
  v._linha AS "Linha",
  v.tipo_pis AS "_tipo_pis",
  v.tipo_cofins AS "_tipo_cofins",
  v.destino AS "_destino",
  coalesce(v.VL_ITEM, 0) AS "_item",
  coalesce(v.VL_DESC, 0) AS "_desc",
  coalesce(v.QUANT_BC_PIS, 0) AS "_quant_pis",
  coalesce(v.QUANT_BC_COFINS, 0) AS "_quant_cofins",
  v.fica_pis AS "_residual_pis",
  v.fica_cofins AS "_residual_cofins",
  v._arquivo AS "_efdc",
  a.ordem AS "_ordem",
  v._linha AS "_linha",
  v.lugar AS "_n",
  CAST(date_trunc('month', a.inicio) AS DATE) AS "_mes",
  v.certeza AS "_confianca",
  v.lugar AS "_lugar",
  'mover' AS "_operacao",
  v.CST_PIS AS "_cst_pis",
  v.CST_COFINS AS "_cst_cofins",
  v.taxa_pis AS "_aliq_pis",
  v.taxa_cofins AS "_aliq_cofins",
  CAST(v.ALIQ_COFINS AS DECIMAL(18, 4)) AS "_outra_pis",
  CAST(v.ALIQ_PIS AS DECIMAL(18, 4)) AS "_outra_cofins",
  v.zona AS "_zona",
  '' AS "_nat",
  coalesce(v.VL_BC_PIS, 0) AS "_base_pis",
  coalesce(v.VL_BC_COFINS, 0) AS "_base_cofins",
  CAST(v.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(v.cofins AS DECIMAL(18, 2)) AS "_cofins",
  v.efeito AS "_efeito",
  v.nota AS "_nota",
  grupo_achado(
    "Relatório", _efdc, _confianca, _lugar, _operacao, 'PIS', _cst_pis, _tipo_pis, _aliq_pis, _outra_pis,
    _zona, _destino, _nat, _efeito, _pis
  ) AS "_grupo_pis",
  grupo_achado(
    "Relatório", _efdc, _confianca, _lugar, _operacao, 'COFINS', _cst_cofins, _tipo_cofins, _aliq_cofins,
    _outra_cofins, _zona, _destino, _nat, _efeito, _cofins
  ) AS "_grupo_cofins"
FROM valorada v
JOIN arq a ON a.id = v._arquivo
