WITH
  regime AS (
    SELECT _arquivo, bool_or(COD_INC_TRIB IN ('1', '3')) AS nao_cumulativo FROM efdc_0110 GROUP BY ALL
  ),
  -- What is below the headers of freight (D100) and of bills (C500).
  filho AS (
    SELECT _arquivo, _pai FROM efdc_d101
    UNION ALL BY NAME
    SELECT _arquivo, _pai FROM efdc_d105
    UNION ALL BY NAME
    SELECT _arquivo, _pai FROM efdc_c501
    UNION ALL BY NAME
    SELECT _arquivo, _pai FROM efdc_c505
  ),
  aquisicao AS (
    SELECT *
    FROM fato_pc
    WHERE Lado = 'Entrada'
      AND sit_valida(COD_SIT)
      AND (nivel = 'Cabeçalho' OR aquisicao_sem_credito(CST_PIS) OR aquisicao_sem_credito(CST_COFINS))
    UNION ALL BY NAME
    SELECT
      d._arquivo, d._linha, d.ordem, d.periodo, d.inicio, d.CNPJ_ESTAB, d.registro AS Registro,
      'Cabeçalho' AS nivel, d.COD_MOD, d.SER, d.NUM_DOC, d.CHV, d.DT_DOC, d.doc_part, d.nome_part, d.uf_part,
      d.VL_DOC AS VL_ITEM, d.VL_DESC, d.VL_ICMS, d.COD_CTA
    FROM doc_efdc d
    ANTI JOIN filho i ON i._arquivo = d._arquivo AND i._pai = d._linha
    WHERE d.registro IN ('D100', 'C500') AND d.lado = 'Entrada' AND sit_valida(d.COD_SIT)
  ),
  -- The CST without a credit, and the taxes that it is of: where one tax gives a credit, only the other's rate counts.
  classificada AS (
    SELECT
      *,
      CASE WHEN aquisicao_sem_credito(CST_PIS) THEN CST_PIS ELSE CST_COFINS END AS cst,
      CASE WHEN gera_credito(CST_PIS) THEN 'a COFINS' WHEN gera_credito(CST_COFINS) THEN 'o PIS' END AS so,
      CASE so
        WHEN 'a COFINS' THEN aliquota_nc_cofins(inicio)
        WHEN 'o PIS' THEN aliquota_nc_pis(inicio)
        ELSE aliquota_nao_cumulativa(inicio)
      END AS taxa,
      coalesce(DT_DOC, inicio) AS dia
    FROM aquisicao
  )
SELECT
  f.periodo AS "Período",
  f.CNPJ_ESTAB AS "CNPJ Estab.",
  f.Registro AS "Registro",
  f.COD_MOD AS "Modelo",
  f.SER AS "Série",
  f.NUM_DOC AS "Número",
  f.CHV AS "Chave",
  f.DT_DOC AS "Emissão",
  f.doc_part AS "CNPJ-CPF Part.",
  f.nome_part AS "Nome Part.",
  f.uf_part AS "UF Part.",
  f.COD_ITEM AS "Código",
  f.descr_item AS "Descrição",
  f.NCM AS "NCM",
  f.CFOP AS "CFOP",
  f.CST_ICMS AS "CST ICMS",
  f.CST_PIS AS "CST PIS",
  f.CST_COFINS AS "CST COFINS",
  f.VL_ITEM AS "Valor Item",
  f.VL_DESC AS "Desconto",
  f.VL_ICMS AS "ICMS",
  CAST(f.VL_BC_PIS AS DECIMAL(18, 2)) AS "Base PIS",
  f.ALIQ_PIS AS "Alíq PIS",
  f.VL_PIS AS "PIS",
  CAST(f.VL_BC_COFINS AS DECIMAL(18, 2)) AS "Base COFINS",
  f.ALIQ_COFINS AS "Alíq COFINS",
  f.VL_COFINS AS "COFINS",
  f.COD_CTA AS "Conta",
  c.NOME_CTA AS "Nome Conta",
  g.grupo AS "Grupo CFOP",
  CASE
    WHEN f.nivel = 'Item'
      THEN concat_ws(' - ', 'CST ' || f.cst, t.descricao) || coalesce(' (só ' || f.so || ')', '')
    WHEN f.Registro = 'C100' THEN 'Documento sem itens'
    WHEN f.Registro = 'D100' THEN 'Conhecimento sem D101 e D105'
    ELSE 'Conta sem C501 e C505'
  END AS "Motivo",
  CASE
    WHEN r.nao_cumulativo
      AND g.grupo = 'COMPRA'
      AND length(f.doc_part) = 14
      AND NOT EXISTS (
        SELECT 1
        FROM natureza_ncm n
        WHERE n.ncm = f.NCM
          AND n.tabela IN ('4.3.10', '4.3.11', '4.3.13')
          AND n.inicio <= f.dia
          AND (n.fim IS NULL OR n.fim >= f.dia)
      )
      THEN imposto(
        greatest(0, f.VL_ITEM - coalesce(f.VL_DESC, 0) - icms_fora_do_credito(f.VL_ICMS, f.inicio)), f.taxa
      )
    ELSE CAST(0 AS DECIMAL(18, 2))
  END AS "Crédito Potencial",
  a.arquivo AS "Arquivo",
  f._linha AS "Linha"
FROM classificada f
JOIN arq a ON a.id = f._arquivo
LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
LEFT JOIN regime r ON r._arquivo = f._arquivo
LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
LEFT JOIN tab_cst_pis_cofins t ON t.codigo = f.cst
