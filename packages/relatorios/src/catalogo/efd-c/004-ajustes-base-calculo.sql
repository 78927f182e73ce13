WITH
  ajuste AS (
    SELECT
      n, tributo, ordem, periodo, arquivo, _linha, COD_CONT,
      tipo_ajuste(IND_AJ_BC) AS tipo,
      COD_AJ_BC AS codigo, DESCR_AJ_BC AS descricao, VL_AJ_BC AS valor, NUM_DOC AS documento, DT_REF, COD_CTA,
      CNPJ, INFO_COMPL AS info
    FROM m_contribuicao_ajuste_base
    UNION ALL BY NAME
    -- 1050 is of both taxes. Whatever its code of table 4.3.18, only an increase that names itself adds to the base.
    SELECT
      3 AS n, 'Ambos' AS tributo, ordem, periodo, arquivo, _linha,
      CASE IND_AJ_BC WHEN '1' THEN 'Acréscimo' ELSE 'Redução' END AS tipo,
      IND_AJ_BC AS codigo, VL_AJ_TOT AS valor, NUM_REC AS documento, DT_REF, CNPJ,
      concat_ws(
        '; ',
        parcela_do_cst('01', VL_AJ_CST01),
        parcela_do_cst('02', VL_AJ_CST02),
        parcela_do_cst('03', VL_AJ_CST03),
        parcela_do_cst('04', VL_AJ_CST04),
        parcela_do_cst('05', VL_AJ_CST05),
        parcela_do_cst('06', VL_AJ_CST06),
        parcela_do_cst('07', VL_AJ_CST07),
        parcela_do_cst('08', VL_AJ_CST08),
        parcela_do_cst('09', VL_AJ_CST09),
        parcela_do_cst('49', VL_AJ_CST49),
        parcela_do_cst('99', VL_AJ_CST99),
        nullif(INFO_COMPL, '')
      ) AS info
    FROM stg_efdc_1050
  )
SELECT
  j.periodo AS "Período",
  j.tributo AS "Tributo",
  j.COD_CONT AS "Cód. Contribuição",
  j.tipo AS "Tipo",
  j.codigo AS "Cód. Ajuste",
  coalesce(nullif(j.descricao, ''), t.descricao) AS "Descrição",
  j.valor AS "Valor",
  j.documento AS "Documento",
  j.DT_REF AS "Data Ref.",
  j.COD_CTA AS "Conta",
  j.CNPJ AS "CNPJ",
  nullif(j.info, '') AS "Info Complementar",
  j.arquivo AS "Arquivo",
  j._linha AS "Linha"
FROM ajuste j
LEFT JOIN tab_cod_ajuste_base t ON t.codigo = j.codigo
