WITH
  -- One row per participant code of a file, with its valid documents.
  uso AS (
    SELECT
      _arquivo, COD_PART,
      count(*) FILTER (lado = 'Entrada') AS docs_entrada,
      sum(VL_DOC) FILTER (lado = 'Entrada') AS valor_entrada,
      count(*) FILTER (lado = 'Saída') AS docs_saida,
      sum(VL_DOC) FILTER (lado = 'Saída') AS valor_saida
    FROM doc_efdf
    WHERE registro IN ('C100', 'D100', 'C500') AND sit_valida(COD_SIT) AND COD_PART <> ''
    GROUP BY ALL
  ),
  -- One row per code that 0150 declares: the first record of the code.
  cadastro AS (
    SELECT p._arquivo, p.COD_PART, p._linha, c.doc, p.NOME, p.IE, p.COD_MUN, c.uf
    FROM efdf_0150 p
    JOIN part_efdf c ON c._arquivo = p._arquivo AND c.COD_PART = p.COD_PART
    QUALIFY row_number() OVER (PARTITION BY p._arquivo, p.COD_PART ORDER BY p._linha) = 1
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  coalesce(p.COD_PART, d.COD_PART) AS "Código",
  p.doc AS "CNPJ-CPF",
  p.NOME AS "Nome",
  nullif(p.IE, '') AS "IE",
  coalesce(m.nome, nullif(p.COD_MUN, '')) AS "Município",
  p.uf AS "UF",
  coalesce(d.docs_entrada, 0) AS "Qtd Docs Entrada",
  coalesce(d.valor_entrada, 0) AS "Valor Entrada",
  coalesce(d.docs_saida, 0) AS "Qtd Docs Saída",
  coalesce(d.valor_saida, 0) AS "Valor Saída"
FROM cadastro p
FULL JOIN uso d ON d._arquivo = p._arquivo AND d.COD_PART = p.COD_PART
JOIN arq a ON a.id = coalesce(p._arquivo, d._arquivo)
LEFT JOIN tab_municipio m ON m.codigo = p.COD_MUN
