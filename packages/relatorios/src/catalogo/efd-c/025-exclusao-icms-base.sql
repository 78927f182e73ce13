SELECT
  v."Período" AS "Período",
  v."CNPJ Estab." AS "CNPJ Estab.",
  v."Registro" AS "Registro",
  v."Modelo" AS "Modelo",
  v."Número" AS "Número",
  v."Chave" AS "Chave",
  v."Emissão" AS "Emissão",
  v."Código" AS "Código",
  v."Descrição" AS "Descrição",
  v."NCM" AS "NCM",
  v."CFOP" AS "CFOP",
  v."CST PIS" AS "CST PIS",
  -- The item appears once: a note's FCP and expenses, and further classes of one amount, repeat none of its values.
  CASE
    WHEN v._parte = 1
    AND v._n IN (0, 3) THEN v."Valor Item"
  END AS "Valor Item",
  CASE
    WHEN v._parte = 1
    AND v._n IN (0, 3) THEN v."Desconto"
  END AS "Desconto",
  CASE
    WHEN v._parte = 1 THEN v."ICMS Destacado"
  END AS "ICMS Destacado",
  v."Fonte do ICMS" AS "Fonte do ICMS",
  CASE
    WHEN v._parte = 1
    AND v._n IN (0, 3) THEN v."Base PIS"
  END AS "Base PIS",
  CASE
    WHEN v._parte = 1 THEN v."Base Esperada"
  END AS "Base Esperada",
  CASE
    WHEN v._parte = 1 THEN v."Diferença de Base"
  END AS "Diferença de Base",
  v."Alíq PIS" AS "Alíq PIS",
  CASE
    WHEN v._n <> 5 THEN v._valor_pis
  END AS "PIS a Recuperar",
  v."Alíq COFINS" AS "Alíq COFINS",
  CASE
    WHEN v._n <> 4 THEN v._valor_cofins
  END AS "COFINS a Recuperar",
  CAST(v._valor_pis + v._valor_cofins AS DECIMAL(18, 2)) AS "Total",
  v."Situação" AS "Situação",
  CASE
    WHEN v._classe IS NOT NULL THEN v._certeza
  END AS "Confiança",
  v._classe AS "Classe do Valor",
  v._conferido AS "Pagamento Conferido",
  v._extincao AS "Data da Extinção",
  v._prescreve AS "Prescreve em",
  CASE
    WHEN v._classe IS NOT NULL THEN v._prazo
  END AS "Prazo da Retificação",
  v._observacao AS "Nota do Valor",
  v."Arquivo" AS "Arquivo",
  v."Linha" AS "Linha"
FROM
  valorada v
