WITH
  nota AS (
    SELECT
      CASE s.lado WHEN 'Tomada' THEN 'Tomada' ELSE 'Prestada' END AS lado,
      s.emissao, n.vServ, n._arquivo, n._linha,
      CASE WHEN retencao_confere(n.conferencia) THEN n.totalRetido END AS retido,
      CASE s.lado WHEN 'Tomada' THEN s.doc_prestador ELSE s.doc_tomador END AS doc,
      CASE s.lado WHEN 'Tomada' THEN n.prest_xNome ELSE n.toma_xNome END AS nome,
      CASE s.lado WHEN 'Tomada' THEN coalesce(n.prest_cMun, n.emit_cMun) ELSE n.toma_cMun END AS municipio,
      -- A note says the regime of its provider alone.
      CASE s.lado WHEN 'Tomada' THEN n.simples END AS simples
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.situacao = 'Autorizada' AND s.lado IN ('Prestada', 'Tomada', 'Própria')
  ),
  participante AS (
    SELECT
      lado, doc,
      arg_max(nome, (emissao, _arquivo, _linha)) AS nome,
      arg_max(municipio, (emissao, _arquivo, _linha)) AS municipio,
      arg_max(simples, (emissao, _arquivo, _linha)) AS simples,
      count(*) AS qtd,
      sum(vServ) AS valor,
      coalesce(sum(retido), 0) AS retido
    FROM nota
    GROUP BY ALL
  )
SELECT
  p.lado AS "Prestada ou Tomada",
  p.doc AS "CNPJ-CPF",
  CASE WHEN p.doc IS NULL THEN 'Não identificado' ELSE p.nome END AS "Nome",
  p.municipio AS "Município",
  p.simples AS "Simples",
  CAST(p.qtd AS INTEGER) AS "Qtd",
  CAST(p.valor AS DECIMAL(18, 2)) AS "Valor",
  CAST(p.retido AS DECIMAL(18, 2)) AS "Retenções",
  percentual(p.valor, sum(p.valor) OVER (PARTITION BY p.lado)) AS "% do Total"
FROM participante p
