-- Partners (Y600), and directors of presumed profit (Y612).
WITH
  pessoa AS (
    SELECT
      _arquivo,
      _linha,
      DT_ALT_SOC,
      DT_FIM_SOC,
      PAIS,
      IND_QUALIF,
      CPF_CNPJ,
      NOM_EMP,
      QUALIF,
      PERC_CAP_TOT,
      PERC_CAP_VOT,
      VL_REM_TRAB,
      VL_LUC_DIV,
      VL_JUR_CAP,
      VL_DEM_REND,
      VL_IR_RET
    FROM ecf_y600
    UNION ALL BY NAME
    SELECT
      _arquivo,
      _linha,
      'PF' AS IND_QUALIF,
      CPF AS CPF_CNPJ,
      NOME AS NOM_EMP,
      QUALIF,
      VL_REM_TRAB,
      VL_DEM_REND,
      VL_IR_RET
    FROM ecf_y612
  )
SELECT
  a.periodo AS "Ano",
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
JOIN arq a ON a.id = y._arquivo
