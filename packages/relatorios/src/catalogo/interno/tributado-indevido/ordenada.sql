-- One row per taxed item and treatment, from the nearest line of the tables. Of the treatments of one item the first
-- (vez) keeps it: one that is not proved yields to any other.
WITH
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
      so_varejista AND v.ano IS NOT NULL AS pelo_papel,
      NOT concentrada
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
    LEFT JOIN ano_de_varejista v ON v.ano = year(coalesce(f.DT_DOC, f.inicio))
    JOIN tese e ON e.tratamento = t.tratamento
    JOIN tab_cfop c ON c.codigo = f.CFOP AND c.grupo = 'VENDA'
    WHERE t.tratamento = 'Alíquota zero'
      OR (cfop_revenda(f.CFOP) AND f.NCM NOT IN (SELECT NCM FROM produzido WHERE NCM IS NOT NULL))
    QUALIFY row_number() OVER (
      PARTITION BY f._arquivo, f._linha, t.tratamento
      ORDER BY ordem_confianca(t.confianca), t.tabela, t.codigo
    ) = 1
  )
SELECT
  *,
  row_number() OVER item AS vez,
  first_value(tratamento) OVER item AS dono
FROM candidata
WINDOW item AS (PARTITION BY _arquivo, _linha ORDER BY NOT provada, lugar)
