SELECT
  v."Período" AS "Período",
  v."CNPJ Estab." AS "CNPJ Estab.",
  v."Origem" AS "Origem",
  v."Documento" AS "Documento",
  v."Emissão" AS "Emissão",
  v."CNPJ Part." AS "CNPJ Part.",
  v."Nome Part." AS "Nome Part.",
  v."Item ou Conta" AS "Item ou Conta",
  v."Natureza" AS "Natureza",
  CASE WHEN v._parte = 1 THEN v."Base" END AS "Base",
  v._valor_pis AS "PIS",
  v._valor_cofins AS "COFINS",
  v._valor_pis + v._valor_cofins AS "Crédito",
  v._certeza AS "Confiança",
  'EFD-Contribuições de ' || v."Período" || ' e as seguintes' AS "Precisa Retificar",
  least(v._prescreve, v._prazo) AS "Último Dia",
  v._classe AS "Classe do Valor",
  v."Arquivo" AS "Arquivo",
  v."Linha" AS "Linha"
FROM valorada v
WHERE v._valor_pis + v._valor_cofins > 0 AND least(v._prescreve, v._prazo) > fim_pis_cofins()
