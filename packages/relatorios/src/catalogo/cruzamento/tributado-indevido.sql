SELECT
  v."Período" AS "Período",
  v."CNPJ Estab." AS "CNPJ Estab.",
  v."Chave" AS "Chave",
  v."Número" AS "Número",
  v."Emissão" AS "Emissão",
  v."Código" AS "Código",
  v."Descrição" AS "Descrição",
  v."NCM" AS "NCM",
  v."Tabela" AS "Tabela",
  v."Natureza Receita" AS "Natureza Receita",
  v."CFOP" AS "CFOP",
  v."CST" AS "CST",
  CASE WHEN v._parte = 1 THEN v."Valor Item" END AS "Valor Item",
  CASE WHEN v._parte = 1 THEN v."Base" END AS "Base",
  v._valor_pis AS "PIS",
  v._valor_cofins AS "COFINS",
  v._certeza AS "Confiança",
  CASE
    WHEN v._operacao = 'reduzir-credito' AND v."Tratamento" = 'ST'
      THEN 'Crédito na compra de produto sujeito a ST'
    WHEN v._operacao = 'reduzir-credito' AND v."Tratamento" = 'Monofásico'
      THEN 'Crédito na compra de monofásico'
    WHEN v._operacao = 'reduzir-credito' THEN 'Crédito na compra de produto de alíquota zero'
    WHEN v."Tratamento" = 'ST' THEN 'Produto sujeito a ST tributado'
    WHEN v."Tratamento" = 'Monofásico' THEN 'Revenda de monofásico tributada'
    ELSE 'Produto de alíquota zero tributado'
  END AS "Resultado",
  CASE WHEN v._valor_pis + v._valor_cofins <> 0 THEN 'Oportunidade' ELSE 'Informativo' END AS "Tipo",
  v._valor_pis + v._valor_cofins AS "Valor Estimado",
  coalesce(v._classe, 'Sem valor') AS "Classe do Valor",
  v._conferido AS "Pagamento Conferido",
  v._extincao AS "Data da Extinção",
  v._prescreve AS "Prescreve em",
  v._prazo AS "Prazo da Retificação",
  v._observacao AS "Nota do Valor",
  v."Arquivo" AS "Arquivo",
  v."Linha" AS "Linha"
FROM valorada v
