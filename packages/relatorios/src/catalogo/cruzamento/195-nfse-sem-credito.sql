SELECT
  v."Período" AS "Período",
  v."CNPJ Estab." AS "CNPJ Estab.",
  s.chave AS "Chave",
  n.nNFSe AS "Número",
  v."CNPJ Part." AS "CNPJ Prestador",
  v."Nome Part." AS "Nome",
  n.simples AS "Simples",
  n.itemLC116 AS "Item LC 116",
  n.cNBS AS "NBS",
  n.xDescServ AS "Descrição",
  CASE WHEN v._parte = 1 THEN n.vServ END AS "Valor",
  d.cst AS "CST na EFD",
  nullif(v."Natureza", '') AS "Natureza Sugerida",
  CASE WHEN v._efeito <> 'Sem valor' THEN v._certeza END AS "Confiança",
  CASE WHEN v._parte = 1 THEN v."Base" END AS "Base",
  v._valor_pis AS "PIS",
  v._valor_cofins AS "COFINS",
  CASE WHEN v._efeito = 'Sem valor' THEN v._nota ELSE 'Serviço tomado sem crédito' END AS "Resultado",
  CASE WHEN v._valor_pis + v._valor_cofins > 0 THEN 'Oportunidade' ELSE 'Informativo' END AS "Tipo",
  v._valor_pis + v._valor_cofins AS "Valor Estimado",
  coalesce(v._classe, 'Sem valor') AS "Classe do Valor",
  v._conferido AS "Pagamento Conferido",
  v._extincao AS "Data da Extinção",
  v._prescreve AS "Prescreve em",
  v._prazo AS "Prazo da Retificação",
  -- Why a note is not claimed is its result already.
  CASE WHEN v._efeito <> 'Sem valor' THEN v._observacao END AS "Nota do Valor",
  v."Arquivo" AS "Arquivo"
FROM valorada v
JOIN nfse_sit s ON s._arquivo = v._origem AND s._linha = v._linha
JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
LEFT JOIN nfse_no_a100 p ON p._arquivo = s._arquivo AND p._linha = s._linha
LEFT JOIN servico_efdc d ON d._arquivo = p.a100_arquivo AND d._linha = p.a100_linha
