-- From the rows of report 148 to the notes that leave the books: one change per note, whatever its items.
WITH
  alvo AS (
    SELECT
      min(posicao) AS posicao,
      "Período" AS periodo, "Arquivo" AS arquivo, "Linha" AS linha,
      arg_min("Resultado", posicao) AS resultado,
      arg_min("Confiança", posicao) AS confianca,
      -- Taken out of the books too, its amount would come back twice.
      bool_or(starts_with(coalesce("Nota do Valor", ''), 'O M215')) AS tirada
    FROM escolhidas
    GROUP BY ALL
  ),
  item AS (
    SELECT h.*, f._arquivo, f._pai, a.inicio, a.cnpj AS raiz, f.CNPJ_ESTAB
    FROM alvo h
    JOIN arq a ON a.arquivo = h.arquivo AND a.periodo = h.periodo AND a.tipo = 'EFDC' AND a.situacao = 'Usado'
    JOIN fato_pc f ON f._arquivo = a.id AND f._linha = h.linha
    WHERE NOT h.tirada
  ),
  ordenado AS (SELECT *, min(posicao) OVER (PARTITION BY _arquivo, _pai) AS primeira FROM item)
SELECT
  o.posicao,
  1 AS vez,
  'EXCLUIR' AS acao,
  'C100' AS aba,
  strftime(o.inicio, '%Y-%m') AS periodo,
  CASE WHEN o.CNPJ_ESTAB <> o.raiz THEN o.CNPJ_ESTAB END AS estabelecimento,
  o.arquivo,
  o._pai AS linha,
  CAST(
    json_object(
      'CHV_NFE',
      coalesce(c.CHV_NFE, ''),
      'IND_OPER',
      coalesce(c.IND_OPER, ''),
      'COD_PART',
      coalesce(c.COD_PART, ''),
      'COD_MOD',
      coalesce(c.COD_MOD, ''),
      'SER',
      coalesce(c.SER, ''),
      'NUM_DOC',
      coalesce(c.NUM_DOC, '')
    ) AS VARCHAR
  ) AS chave,
  CAST(NULL AS VARCHAR) AS campos,
  CAST(NULL AS VARCHAR) AS antes,
  o.resultado || ': a nota sai da escrituração com os seus itens.' AS regra,
  'Venda sem efeito' AS tese,
  1 AS lugar,
  coalesce(o.confianca, 'Baixa') AS confianca,
  CAST(NULL AS VARCHAR) AS motivo,
  CAST(NULL AS VARCHAR) AS documento
FROM ordenado o
JOIN efdc_c100 c ON c._arquivo = o._arquivo AND c._linha = o._pai
WHERE o.posicao = o.primeira
UNION ALL BY NAME
SELECT
  posicao,
  'A nota deste item já sai por outra linha.' AS motivo
FROM ordenado
WHERE posicao <> primeira
UNION ALL BY NAME
SELECT
  posicao,
  CASE
    WHEN resultado LIKE 'Entrega futura%'
      THEN 'O bloco M do mês já reduz o que se paga: confira se é por esta entrega'
    ELSE 'O M215 de um mês seguinte já tira vendas canceladas: confira se esta é uma delas'
  END AS motivo
FROM alvo
WHERE tirada
