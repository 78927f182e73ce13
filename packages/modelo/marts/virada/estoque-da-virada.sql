-- TABLE: One row per item of the inventory of an establishment (item_do_estoque): by which hypothesis of article 381
-- of LC 214/2025 it gives a credit of CBS (I cumulative regime, II natures of estoque_art381, III the cumulative
-- share), why none (`exclusao`), why the hypothesis that the company states is in doubt (`confirme`), or what has to
-- be said before anybody knows (`informe`). `simulado` where the inventory is of an earlier day than the law asks for.
WITH
  -- CRT of the company's last own note: 3 is the regime of companies at large, the others are of the Simples.
  emitente AS (
    SELECT left(n.emit_CNPJ, 8) AS raiz, arg_max(n.emit_CRT, s.emissao) AS crt
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.lado = 'Própria' AND s.valida
    GROUP BY ALL
  ),
  item AS (
    SELECT
      i.*, u.regime,
      coalesce(u.rateia, FALSE) AS rateia,
      CASE WHEN u.regime = '3' THEN u.parte_cumulativa END AS parte,
      u.regime IS NULL AND coalesce(m.crt IN ('1', '2', '4'), FALSE) AS do_simples
    FROM item_do_estoque i
    -- A regime of more than a year before says nothing of the day.
    LEFT JOIN ultima_efdc u ON u.livro = i.raiz AND u.fim > i.DT_INV - INTERVAL 1 YEAR
    LEFT JOIN emitente m ON m.raiz = i.raiz
  ),
  tratado AS (
    SELECT
      i.*, c.doc AS fornecedor, c.nome AS nome_fornecedor, c.ultima,
      coalesce(i.chave_dita, c.chave) AS chave,
      coalesce(i.origem_dita = 'Importado', c.importado, FALSE) AS importado,
      coalesce(i.origem_dita IS NULL AND c.importado AND c.nacional, FALSE) AS misto,
      coalesce(i.pago_por_unidade, c.por_unidade) AS por_unidade,
      -- Of what the company states, nobody knows how much was paid in all.
      CASE WHEN i.pago_por_unidade IS NULL THEN c.pago END AS pago,
      coalesce(c.quantidade, 0) >= i.QTD AS coberto,
      coalesce(i.fornecedor_pj IS NULL AND c.de_pessoa, FALSE) AS de_pessoa,
      coalesce(c.com_credito, FALSE) AS com_credito,
      t.codigo IS NOT NULL AS tratado_na_saida,
      e.codigo IS NOT NULL AS do_art381,
      e.codigo IS NOT NULL AND t.confianca <> 'Alta' AS ncm_larga,
      CASE
        WHEN e.codigo IS NOT NULL AND NOT coalesce(i.regime = '2' AND i.dita = 'I', FALSE) THEN 'II'
        WHEN i.regime = '2' THEN 'I'
        WHEN i.regime = '3' THEN 'III'
      END AS hipotese
    FROM item i
    LEFT JOIN compra_do_estoque c ON c.raiz = i.raiz AND c.COD_ITEM = i.COD_ITEM
    LEFT JOIN ncm_tratamento t ON t.ncm = i.ncm
      AND t.tratamento IN ('Monofásico', 'ST')
      AND dia_do_inventario() BETWEEN t.inicio AND t.fim
    LEFT JOIN tab_estoque_art381 e ON e.tabela = t.tabela AND e.codigo = t.codigo
  ),
  decidido AS (
    SELECT
      r.*,
      NOT r.informado AND r.DT_INV < dia_do_inventario() AS simulado,
      CASE
        WHEN r.problema IS NOT NULL THEN NULL
        WHEN r.IND_PROP = '2' THEN 'Estoque de terceiros'
        WHEN r.tipo = '07' THEN 'Material de uso e consumo'
        WHEN r.tipo = '08' THEN 'Ativo imobilizado'
        WHEN r.bem_novo = 'Não' THEN 'Bem usado: só o novo dá crédito'
        WHEN r.fornecedor_pj = 'Não' THEN 'Comprado de pessoa física: só a compra de empresa dá crédito'
        WHEN r.do_simples AND r.dita = 'I' THEN 'Simples Nacional no dia do inventário: fora da hipótese I'
        -- Divided by the revenue, the credit left the cumulative share out: that is hypothesis III.
        WHEN r.com_credito AND (r.regime = '1' OR r.regime = '3' AND NOT r.rateia)
          THEN 'A compra já tomou crédito (CST 50 a 66)'
        WHEN r.regime = '1' AND NOT r.tratado_na_saida
          THEN 'Regime não cumulativo: o crédito foi tomado na compra'
        -- What the company states of it is answered below.
        WHEN r.tratado_na_saida
          AND NOT r.do_art381
          AND r.dita IS DISTINCT FROM 'II'
          AND NOT coalesce(r.regime = '2' AND r.tipo = '01', FALSE)
          THEN 'Monofásico ou substituído fora do art. 381, II (combustíveis, bebidas frias e outros)'
        WHEN zero.ncm IS NOT NULL THEN 'Alíquota zero pela NCM: quem comprou assim não tem crédito'
      END AS exclusao,
      CASE
        WHEN r.problema IS NOT NULL OR exclusao IS NOT NULL OR r.dita IS NULL THEN NULL
        WHEN r.dita = 'II' AND NOT r.do_art381
          THEN 'Hipótese II informada, mas a NCM não é das leis do art. 381, II'
            || CASE WHEN r.tratado_na_saida THEN ' (combustíveis e bebidas frias não estão nelas)' ELSE '' END
        WHEN r.regime IS NOT NULL AND r.dita <> r.hipotese
          THEN 'Hipótese ' || r.dita || ' informada; pelo regime e pela NCM seria a ' || r.hipotese
      END AS confirme,
      CASE
        WHEN r.problema IS NOT NULL THEN r.problema
        WHEN exclusao IS NOT NULL OR confirme IS NOT NULL THEN NULL
        WHEN r.do_simples THEN 'Simples Nacional: fora da hipótese I, e sem definição para a II'
        WHEN r.regime IS NULL THEN 'Regime não identificado: envie a EFD-Contribuições do ano do inventário'
        WHEN coalesce(r.QTD, 0) <= 0 OR coalesce(r.custo, 0) <= 0
          THEN 'Quantidade ou valor zero ou negativo: confira o inventário'
        WHEN r.tipo IS NULL THEN 'Item sem cadastro (0200): informe o tipo'
        WHEN r.tipo IN ('03', '04') AND r.custo_dos_insumos IS NULL
          THEN 'Produto pronto ou em elaboração: informe na planilha da virada o custo dos insumos'
        WHEN r.tipo NOT IN ('00', '01', '02', '03', '04') THEN 'Confira se o item é mercadoria ou insumo'
        WHEN r.de_pessoa THEN 'Comprado também de pessoa física: separe o que veio de empresas'
        WHEN r.misto THEN 'Comprado no país e importado: separe as quantidades'
        -- The hypothesis that the company states is its answer to the two next questions.
        WHEN r.tratado_na_saida AND NOT r.do_art381 AND r.dita IS NULL
          THEN 'Monofásico usado como insumo: se cabe na hipótese I, escreva-a na planilha da virada'
        WHEN r.ncm_larga AND r.regime <> '2' AND r.dita IS NULL
          THEN 'A NCM é mais larga que a lei do art. 381, II: se o produto é dela, escreva a hipótese II na planilha'
        WHEN r.importado AND r.por_unidade IS NULL
          THEN 'Importado sem C120: informe na planilha da virada o PIS e a COFINS pagos, sem o adicional'
        -- The record adds the surcharge of § 21 to the rest.
        WHEN r.importado AND r.pago_por_unidade IS NULL
          THEN 'Importado: o C120 soma '
            || em_reais(CAST(least(r.por_unidade * r.QTD, r.pago) AS DECIMAL(18, 2)))
            || '. Informe na planilha da virada o PIS e a COFINS pagos, sem o adicional'
        WHEN r.hipotese = 'III' AND r.parte IS NULL
          THEN 'Sem o 0111 não se sabe a parcela cumulativa: envie a EFD-Contribuições que o tem'
      END AS informe
    FROM tratado r
    LEFT JOIN (
      SELECT DISTINCT ncm, inicio, fim
      FROM ncm_tratamento
      WHERE tratamento = 'Alíquota zero' AND confianca = 'Alta'
    ) zero ON zero.ncm = r.ncm AND r.DT_INV BETWEEN zero.inicio AND zero.fim
  )
SELECT
  d.*,
  CASE
    WHEN exclusao IS NULL AND confirme IS NULL AND informe IS NULL
      THEN CAST(
        CASE WHEN d.tipo IN ('03', '04') THEN d.custo_dos_insumos ELSE d.custo END * CASE
          WHEN d.hipotese = 'III' THEN d.parte
          ELSE 1
        END AS DECIMAL(18, 2)
      )
  END AS base,
  CAST(CASE
    WHEN base IS NULL THEN NULL
    -- What was paid on the units that are left, and never more than on all that were bought.
    WHEN d.importado THEN least(d.por_unidade * d.QTD, d.pago) * CASE
      WHEN d.hipotese = 'III' THEN d.parte
      ELSE 1
    END
    ELSE imposto(base, aliquota_nao_cumulativa(dia_do_inventario()))
  END AS DECIMAL(18, 2)) AS credito
FROM decidido d
