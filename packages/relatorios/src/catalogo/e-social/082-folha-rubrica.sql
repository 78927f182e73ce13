SELECT
  es_periodo(i.per) AS "Período",
  es_13(i.ind_apuracao) AS "13º",
  i.nrInsc AS "CNPJ Estab.",
  i.codLotacao AS "Lotação",
  i.cpf AS "CPF",
  n.nome AS "Nome",
  i.matricula AS "Matrícula",
  i.categoria AS "Categoria",
  i.ideDmDev AS "Demonstrativo",
  i.evento AS "Evento",
  es_periodo(i.perRef) AS "Período Ref.",
  i.codRubr AS "Rubrica",
  i.dscRubr AS "Descrição",
  i.natRubr AS "Natureza",
  es_tipo_rubrica(i.tpRubr) AS "Tipo",
  i.codIncCP AS "Inc. CP",
  i.qtdRubr AS "Qtde",
  i.fatorRubr AS "Fator",
  i.vrRubr AS "Valor",
  i.valor AS "Valor com Sinal",
  i.recibo AS "Recibo",
  a.arquivo AS "Arquivo"
FROM es_item i
JOIN arq a ON a.id = i._arquivo
LEFT JOIN es_nome n ON n.cpf = i.cpf
