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
  CASE
    WHEN v._parte = 1 THEN v."Base"
  END AS "Base",
  v._valor_pis AS "PIS",
  v._valor_cofins AS "COFINS",
  v._certeza AS "Confiança",
  'Crédito não aproveitado' AS "Resultado",
  CASE
    WHEN v._valor_pis + v._valor_cofins > 0 THEN 'Oportunidade'
    ELSE 'Informativo'
  END AS "Tipo",
  CAST(v._valor_pis + v._valor_cofins AS DECIMAL(18, 2)) AS "Valor Estimado",
  coalesce(v._classe, 'Sem valor') AS "Classe do Valor",
  v._conferido AS "Pagamento Conferido",
  v._extincao AS "Data da Extinção",
  v._prescreve AS "Prescreve em",
  v._prazo AS "Prazo da Retificação",
  v._observacao AS "Nota do Valor",
  v."Arquivo" AS "Arquivo",
  v."Linha" AS "Linha"
FROM
  valorada v
