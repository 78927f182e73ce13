-- Partners (Y600), and directors of presumed profit (Y612).
WITH
  pessoa AS (
    SELECT * FROM stg_ecf_y600
    UNION ALL BY NAME
    SELECT *, 'PF' AS IND_QUALIF, CPF AS CPF_CNPJ, NOME AS NOM_EMP FROM stg_ecf_y612
  )
SELECT
  y.periodo AS "Ano",
  y.DT_ALT_SOC AS "Início",
  y.DT_FIM_SOC AS "Fim",
  y.PAIS AS "País",
  y.IND_QUALIF AS "PF-PJ",
  y.CPF_CNPJ AS "CPF-CNPJ",
  y.NOM_EMP AS "Nome",
  y.QUALIF AS "Qualificação",
  y.PERC_CAP_TOT AS "% Total",
  y.PERC_CAP_VOT AS "% Votante",
  y.VL_REM_TRAB AS "Remuneração",
  y.VL_LUC_DIV AS "Lucros",
  y.VL_JUR_CAP AS "JCP",
  y.VL_DEM_REND AS "Demais",
  y.VL_IR_RET AS "IR Retido"
FROM pessoa y
