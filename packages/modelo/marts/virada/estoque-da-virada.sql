-- TABLE: One row per item of the last inventory of an establishment (H010): by which hypothesis of LC 214/2025,
-- art. 381, it gives a credit of CBS (I cumulative regime, II natures of estoque_art381, III the cumulative
-- share), or why none. `simulado` where the inventory is of an earlier day than the law asks for.
WITH
  inventario AS (
    SELECT a.cnpj, a.id AS _arquivo, h._linha, h.DT_INV
    FROM efdf_h005 h
    JOIN arq a ON a.id = h._arquivo
    WHERE coalesce(h.MOT_INV, '01') = '01' AND h.DT_INV <= dia_do_inventario()
    QUALIFY dense_rank() OVER (PARTITION BY a.cnpj ORDER BY h.DT_INV DESC, a.inicio DESC, a.ordem DESC) = 1
  ),
  -- CRT of the company's last own note: 1 and 4 are the Simples and the MEI.
  emitente AS (
    SELECT left(n.emit_CNPJ, 8) AS raiz, arg_max(n.emit_CRT, s.emissao) AS crt
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.lado = 'Própria' AND s.valida
    GROUP BY ALL
  ),
  item AS (
    SELECT
      v.cnpj, v._arquivo, i._linha, v.DT_INV, i.COD_ITEM, i.QTD, i.VL_UNIT,
      -- The value by the rules of the IRPJ, where the file has it.
      coalesce(i.VL_ITEM_IR, i.VL_ITEM) AS custo,
      i.IND_PROP, p.descricao, p.ncm, p.tipo, u.regime,
      CASE WHEN u.regime = '3' THEN u.parte_cumulativa END AS parte,
      u.regime IS NULL AND coalesce(m.crt IN ('1', '4'), FALSE) AS do_simples
    FROM inventario v
    JOIN efdf_h010 i ON i._arquivo = v._arquivo AND i._pai = v._linha
    LEFT JOIN item_efdf p ON p._arquivo = i._arquivo AND p.COD_ITEM = i.COD_ITEM
    LEFT JOIN ultima_efdc u ON u.livro = left(v.cnpj, 8)
    LEFT JOIN emitente m ON m.raiz = left(v.cnpj, 8)
  ),
  tratado AS (
    SELECT
      i.*, c.doc AS fornecedor, c.nome AS nome_fornecedor, c.ultima,
      coalesce(c.importado, FALSE) AS importado,
      c.por_real,
      coalesce(c.quantidade, 0) >= i.QTD AS coberto,
      c.de_pessoa,
      t.codigo IS NOT NULL AS tratado_na_saida,
      e.codigo IS NOT NULL AS do_art381,
      CASE
        WHEN e.codigo IS NOT NULL THEN 'II'
        WHEN i.regime = '2' THEN 'I'
        WHEN i.regime = '3' THEN 'III'
      END AS hipotese
    FROM item i
    LEFT JOIN compra_do_estoque c ON c.cnpj = i.cnpj AND c.COD_ITEM = i.COD_ITEM
    LEFT JOIN ncm_tratamento t ON t.ncm = i.ncm
      AND t.tratamento IN ('Monofásico', 'ST')
      AND i.DT_INV BETWEEN t.inicio AND t.fim
    LEFT JOIN tab_estoque_art381 e ON e.tabela = t.tabela AND e.codigo = t.codigo
  )
SELECT
  r.*,
  r.DT_INV < dia_do_inventario() AS simulado,
  CASE
    WHEN r.do_simples THEN 'Simples Nacional: fora da hipótese I, e sem definição para a II'
    WHEN r.IND_PROP = '2' THEN 'Estoque de terceiros'
    WHEN r.tipo IS NULL THEN 'Item sem cadastro (0200)'
    WHEN r.tipo = '07' THEN 'Material de uso e consumo'
    WHEN r.tipo = '08' THEN 'Ativo imobilizado'
    WHEN r.tipo IN ('03', '04')
      THEN 'Produto pronto ou em elaboração: informe o custo dos insumos e embalagens'
    WHEN r.tipo NOT IN ('00', '01', '02') THEN 'Tipo de item fora do art. 381'
    WHEN r.de_pessoa THEN 'Comprado também de pessoa física: separe o que veio de empresas'
    WHEN r.tratado_na_saida AND NOT r.do_art381
      THEN 'Monofásico ou substituído fora do art. 381, II (combustíveis, bebidas frias e outros)'
    WHEN zero.ncm IS NOT NULL THEN 'Comprado com alíquota zero'
    WHEN r.hipotese IS NOT NULL THEN NULL
    WHEN r.regime = '1' THEN 'Regime não cumulativo: o crédito foi tomado na compra'
    ELSE 'Regime não identificado: envie a EFD-Contribuições'
  END AS exclusao,
  CASE
    WHEN exclusao IS NULL AND r.hipotese = 'III' THEN CAST(r.custo * r.parte AS DECIMAL(18, 2))
    WHEN exclusao IS NULL THEN CAST(r.custo AS DECIMAL(18, 2))
  END AS base,
  CAST(CASE
    WHEN r.importado THEN base * r.por_real
    ELSE imposto(base, aliquota_nao_cumulativa(dia_do_inventario()))
  END AS DECIMAL(18, 2)) AS credito
FROM tratado r
LEFT JOIN (
  SELECT DISTINCT ncm, inicio, fim
  FROM ncm_tratamento
  WHERE tratamento = 'Alíquota zero' AND confianca = 'Alta'
) zero ON zero.ncm = r.ncm AND r.DT_INV BETWEEN zero.inicio AND zero.fim
