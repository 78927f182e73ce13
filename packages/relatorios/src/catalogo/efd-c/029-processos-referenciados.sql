WITH
  citacao AS (
    SELECT
      _arquivo, _linha, '1010' AS registro, NUM_PROC,
      concat_ws(' - ', 'Justiça Federal', nullif(ID_SEC_JUD, '')) AS origem,
      natureza_judicial(IND_NAT_ACAO) AS natureza,
      ID_VARA AS vara, DESC_DEC_JUD AS descricao, DT_SENT_JUD AS dia
    FROM efdc_1010
    UNION ALL BY NAME
    SELECT
      o._arquivo, o._linha, '1011' AS registro, p.NUM_PROC, 'Justiça Federal' AS origem,
      natureza_judicial(p.IND_NAT_ACAO) AS natureza,
      p.ID_VARA AS vara,
      nullif(o.DESC_DOC_OPER, '') AS descricao,
      o.DT_OPER AS dia,
      coalesce(nullif(o.CHAVE_DOC, ''), o.REG_REF) AS documento,
      o.VL_OPER AS valor, o.VL_PIS_SUSP, o.VL_COFINS_SUSP
    FROM efdc_1011 o
    LEFT JOIN efdc_1010 p ON p._arquivo = o._arquivo AND p._linha = o._pai
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha, '1020' AS registro, NUM_PROC, 'Receita Federal' AS origem,
      natureza_administrativa(IND_NAT_ACAO) AS natureza,
      DT_DEC_ADM AS dia
    FROM efdc_1020
    UNION ALL BY NAME
    -- The records below documents, with what the document has.
    SELECT
      c._arquivo, c._linha, c.registro, c.NUM_PROC,
      CASE c.IND_PROC
        WHEN '1' THEN 'Justiça Federal'
        WHEN '3' THEN 'Receita Federal'
        WHEN '9' THEN 'Outros'
        ELSE c.IND_PROC
      END AS origem,
      d.dia, d.documento, d.valor
    FROM processo_citado c
    LEFT JOIN documento_citado d ON d.registro = c.registro AND d._arquivo = c._arquivo AND d._linha = c._pai
  )
SELECT
  a.periodo AS "Período",
  c.registro AS "Registro",
  c.NUM_PROC AS "Processo",
  c.origem AS "Origem",
  nullif(c.natureza, '') AS "Natureza",
  c.vara AS "Vara",
  c.descricao AS "Descrição",
  c.dia AS "Data",
  c.documento AS "Documento",
  c.valor AS "Valor",
  c.VL_PIS_SUSP AS "PIS Suspenso",
  c.VL_COFINS_SUSP AS "COFINS Suspensa",
  a.arquivo AS "Arquivo",
  c._linha AS "Linha"
FROM citacao c
JOIN arq a ON a.id = c._arquivo
