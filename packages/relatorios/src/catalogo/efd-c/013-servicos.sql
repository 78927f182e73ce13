WITH
  item AS (
    SELECT *, row_number() OVER (PARTITION BY _arquivo, _pai ORDER BY _linha) = 1 AS primeiro
    FROM fato_pc
    WHERE Registro = 'A170' AND sit_valida(COD_SIT)
  )
SELECT
  i.periodo AS "Período",
  i.CNPJ_ESTAB AS "CNPJ Estab.",
  CASE i.Lado WHEN 'Entrada' THEN 'Tomado' ELSE 'Prestado' END AS "Tomado ou Prestado",
  i.SER AS "Série",
  i.NUM_DOC AS "Número",
  i.CHV AS "Chave NFS-e",
  i.DT_DOC AS "Emissão",
  i.DT_E_S AS "Execução",
  i.doc_part AS "CNPJ-CPF Part.",
  i.nome_part AS "Nome Part.",
  i.COD_ITEM AS "Código",
  i.descr_item AS "Descrição",
  -- The amounts of the note are on its first item alone.
  CASE WHEN i.primeiro THEN d.VL_DOC END AS "Valor Doc",
  CASE WHEN i.primeiro THEN d.VL_ISS END AS "ISS",
  i.VL_ITEM AS "Valor Item",
  i.VL_DESC AS "Desconto",
  i.NAT_BC_CRED AS "Natureza BC",
  i.CST_PIS AS "CST PIS",
  CAST(i.VL_BC_PIS AS DECIMAL(18, 2)) AS "Base PIS",
  i.ALIQ_PIS AS "Alíq PIS",
  i.VL_PIS AS "PIS",
  i.CST_COFINS AS "CST COFINS",
  CAST(i.VL_BC_COFINS AS DECIMAL(18, 2)) AS "Base COFINS",
  i.ALIQ_COFINS AS "Alíq COFINS",
  i.VL_COFINS AS "COFINS",
  CASE WHEN i.primeiro THEN d.VL_PIS_RET END AS "PIS Retido",
  CASE WHEN i.primeiro THEN d.VL_COFINS_RET END AS "COFINS Retida",
  i.COD_CTA AS "Conta",
  d.arquivo AS "Arquivo",
  i._linha AS "Linha"
FROM item i
JOIN stg_efdc_a100 d ON d._arquivo = i._arquivo AND d._linha = i._pai
