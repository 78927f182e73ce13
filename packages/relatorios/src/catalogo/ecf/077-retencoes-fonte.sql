SELECT
  y.periodo AS "Ano",
  y.CNPJ_FON AS "CNPJ Fonte",
  y.NOM_EMP AS "Nome",
  sim_nao(y.IND_ORG_PUB) AS "Órgão Público",
  y.COD_REC AS "Cód. Receita",
  y.VL_REND AS "Rendimento",
  y.IR_RET AS "IR Retido",
  y.CSLL_RET AS "CSLL Retida"
FROM stg_ecf_y570 y
