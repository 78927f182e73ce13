-- Puts together what the stretches (`partes`) say of the same file and CFOP.
SELECT
  "Período",
  "CNPJ Estab.",
  "Lado",
  "CFOP",
  "Desc. CFOP",
  "Grupo CFOP",
  sum("Qtd Docs") AS "Qtd Docs",
  sum("Valor Contábil") AS "Valor Contábil",
  sum("Base ICMS") AS "Base ICMS",
  sum("ICMS") AS "ICMS",
  sum("Base ST") AS "Base ST",
  sum("ICMS ST") AS "ICMS ST",
  sum("Redução BC") AS "Redução BC",
  sum("IPI") AS "IPI"
FROM partes
GROUP BY ordem, "Período", "CNPJ Estab.", "Lado", "CFOP", "Desc. CFOP", "Grupo CFOP"
ORDER BY ordem, "Lado", "CFOP"
