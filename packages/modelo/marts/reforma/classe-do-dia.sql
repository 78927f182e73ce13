-- TABLE: One row per model, day, CST and class (cClassTrib) of the documents that have the group of IBS and CBS:
-- what the official tables say of them on that day. Rates are per cent, before and after the reduction of the class;
-- the CBS has none (NULL) on a day for which no rate is published.
WITH
  par AS (
    SELECT DISTINCT i.modelo, i.emissao, i.IBSCBS_CST AS cst, coalesce(i.IBSCBS_cClassTrib, '') AS classe
    FROM documento_da_reforma i
    WHERE i.IBSCBS_CST IS NOT NULL
  ),
  classe AS (
    SELECT
      p.*,
      s.codigo IS NOT NULL AS cst_existe,
      s.gibscbs = '1' AS com_valores,
      s.gred = '1' AS com_reducao,
      s.gdif = '1' AS com_diferimento,
      c.cst AS cst_da_classe, c.norma,
      d.codigo IS NOT NULL AS cabe,
      s.gibscbsmono = '1' AND t.possui_ajuste = '1' AS monofasica,
      t.exige_tributacao_regular = '1' AS com_regular,
      -- What a suspension would be taxed at is in a group of its own: nothing is due.
      t.aliquota = '0' OR c.tipo_aliquota = 'Sem alíquota' AS nada_devido,
      -- Not a part of the value, nor a quantity.
      starts_with(t.base_calculo, 'baseCalculoInformada-') AS base_inteira,
      -- Of which rows the rates are: the class's own, or those of all classes.
      CASE
        WHEN c.tipo_aliquota IN ('Padrão', 'Uniforme nacional (referência)') THEN ''
        WHEN c.tipo_aliquota IN ('Fixa', 'Uniforme setorial') THEN c.codigo
      END AS aliquota_de
    FROM par p
    LEFT JOIN tab_cst_ibs_cbs s ON s.codigo = p.cst
    LEFT JOIN tab_cclasstrib c ON c.codigo = p.classe
      AND p.emissao BETWEEN TRY_CAST(c.inicio AS DATE) AND ate_o_fim(c.fim)
    LEFT JOIN tab_cclasstrib_dfe d ON d.codigo = p.classe
      -- The table has a number for the model of a note of services that notes do not bear.
      AND replace(p.modelo, '-', '') IN (d.modelo, d.sigla)
      AND p.emissao BETWEEN TRY_CAST(d.inicio AS DATE) AND ate_o_fim(d.fim)
    LEFT JOIN tab_tratamento_tributario t ON t.codigo = c.tratamento
  ),
  valor AS (
    SELECT
      p.modelo, p.emissao, p.cst, p.classe,
      max(numero_da_tabela(a.valor)) FILTER (a.tributo = 'CBS' AND a.codigo = '') IS NOT NULL AS ha_cbs,
      max(numero_da_tabela(a.valor)) FILTER (a.tributo = 'CBS' AND a.codigo = p.aliquota_de) AS cbs,
      max(numero_da_tabela(a.valor)) FILTER (a.tributo = 'IBSUF' AND a.codigo = p.aliquota_de) AS ibs_uf,
      max(numero_da_tabela(a.valor)) FILTER (a.tributo = 'IBSMun' AND a.codigo = p.aliquota_de) AS ibs_mun
    FROM classe p
    JOIN tab_aliquota_ibs_cbs a ON a.codigo IN ('', p.aliquota_de)
      AND p.emissao BETWEEN TRY_CAST(a.inicio AS DATE) AND ate_o_fim(a.fim)
    GROUP BY ALL
  ),
  reducao AS (
    SELECT
      p.modelo, p.emissao, p.cst, p.classe,
      max(numero_da_tabela(r.percentual)) FILTER (r.tributo = 'CBS') AS cbs,
      max(numero_da_tabela(r.percentual)) FILTER (r.tributo = 'IBSUF') AS ibs_uf,
      max(numero_da_tabela(r.percentual)) FILTER (r.tributo = 'IBSMun') AS ibs_mun
    FROM par p
    JOIN tab_reducao_aliquota r ON r.codigo = p.classe
      AND p.emissao BETWEEN TRY_CAST(r.inicio AS DATE) AND ate_o_fim(r.fim)
    GROUP BY ALL
  )
SELECT
  c.* EXCLUDE (aliquota_de),
  -- The pair is that of the table, so that what it says may be held against the note.
  coalesce(c.cst_da_classe = c.cst, FALSE) AS conferivel,
  coalesce(v.ha_cbs, FALSE) AS ha_cbs,
  CASE WHEN v.ha_cbs THEN v.cbs END AS cbs,
  v.ibs_uf,
  v.ibs_mun,
  coalesce(r.cbs, 0) AS reducao_cbs,
  coalesce(r.ibs_uf, 0) AS reducao_ibs_uf,
  coalesce(r.ibs_mun, 0) AS reducao_ibs_mun
FROM classe c
LEFT JOIN valor v ON v.modelo = c.modelo AND v.emissao = c.emissao AND v.cst = c.cst AND v.classe = c.classe
LEFT JOIN reducao r ON r.modelo = c.modelo AND r.emissao = c.emissao AND r.cst = c.cst AND r.classe = c.classe
