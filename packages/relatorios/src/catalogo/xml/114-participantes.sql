WITH
  contraparte AS (
    SELECT
      s.lado, s.doc_contraparte AS doc,
      arg_max(
        CASE s.lado WHEN 'Própria' THEN n.dest_xNome ELSE n.emit_xNome END, (s.emissao, s.chave)
      ) AS nome,
      arg_max(CASE s.lado WHEN 'Própria' THEN n.dest_UF ELSE n.emit_UF END, (s.emissao, s.chave)) AS uf,
      CASE WHEN s.lado <> 'Própria' THEN arg_max(n.emit_CRT, (s.emissao, s.chave)) END AS crt,
      count(*) AS notas,
      sum(coalesce(n.vNF, 0)) AS valor
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.valida
    GROUP BY s.lado, s.doc_contraparte
  )
SELECT
  lado AS "Própria ou Terceiros",
  doc AS "CNPJ-CPF",
  nome AS "Nome",
  uf AS "UF",
  crt AS "CRT",
  notas AS "Qtd Notas",
  valor AS "Valor",
  percentual(valor, sum(valor) OVER (PARTITION BY lado)) AS "% do Total"
FROM contraparte
