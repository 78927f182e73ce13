SELECT
  "CFOP" AS cfop,
  max("Desc. CFOP") AS descricao,
  max("Lado") AS lado,
  reais(sum("Valor Contábil")) AS valor,
  reais(sum("ICMS")) AS icms
FROM rel_efd_f_entradas_e_saidas_por_cfop
GROUP BY "CFOP"
ORDER BY valor DESC, cfop
LIMIT 15
