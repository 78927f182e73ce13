WITH
  nota AS (
    SELECT
      s._arquivo, s._linha, s.chave, s.emissao, s.situacao, n.itemLC116, n.vServ,
      CAST(date_trunc('month', s.emissao) AS DATE) AS mes,
      s.doc_tomador AS estab, s.doc_prestador AS cnpj, n.prest_xNome AS nome, n.nNFSe,
      numero_do_servico(n.nNFSe) AS numero,
      numero_do_servico(n.nDPS) AS dps,
      CASE WHEN length(n.nNFSe) > 8 THEN numero_do_servico(substr(n.nNFSe, 5)) END AS sem_ano,
      coalesce(n.vRetCP, 0) AS cp,
      retencao_confere(n.conferencia) AS confere
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado = 'Tomada' AND length(s.doc_prestador) = 14
  ),
  -- The parts of one note, which may be of several works.
  declarada AS (
    SELECT row_number() OVER (ORDER BY cnpj, numero, emissao, numDocto) AS id, *
    FROM (
      SELECT
        cnpjPrestador AS cnpj,
        coalesce(numero_do_servico(numDocto), numDocto) AS numero,
        any_value(numDocto ORDER BY numDocto) AS numDocto,
        CAST(date_trunc('month', emissao) AS DATE) AS mes,
        min(emissao) AS emissao,
        min(reinf_dia(perApur)) AS mes_apuracao,
        min(nrInscEstab) FILTER (tpInscEstab <> '4') AS estab,
        sum(coalesce(vlrBruto, 0)) AS bruto,
        sum(retencao) AS retencao
      FROM reinf_nota n
      WHERE n.evento = 'R-2010'
      GROUP BY cnpjPrestador, coalesce(numero_do_servico(numDocto), numDocto), date_trunc('month', n.emissao)
    )
  ),
  candidato AS (
    SELECT
      n._arquivo, n._linha, d.id,
      CASE WHEN d.mes = n.mes THEN 1 ELSE 2 END AS modo,
      abs(datediff('day', d.emissao, n.emissao)) AS dias
    FROM nota n
    JOIN declarada d ON d.cnpj = n.cnpj
      AND d.numero IN (n.numero, n.sem_ano, n.dps)
      AND (d.mes = n.mes OR abs(datediff('day', d.emissao, n.emissao)) <= 31)
    UNION ALL BY NAME
    SELECT *
    FROM (
      SELECT n._arquivo, n._linha, d.id, 3 AS modo, 0 AS dias
      FROM nota n
      JOIN declarada d ON d.cnpj = n.cnpj AND d.mes = n.mes AND d.bruto = n.vServ
    )
    QUALIFY count(*) OVER (PARTITION BY _arquivo, _linha) = 1 AND count(*) OVER (PARTITION BY id) = 1
  ),
  par AS (
    SELECT *
    FROM candidato
    QUALIFY row_number() OVER (PARTITION BY _arquivo, _linha ORDER BY modo, dias, id) = 1
      AND row_number() OVER (PARTITION BY id ORDER BY modo, dias, _arquivo, _linha) = 1
  ),
  conhecido AS (SELECT DISTINCT left(cnpj, 8) AS raiz FROM nota),
  junto AS (
    SELECT
      coalesce(n.mes, d.mes) AS mes,
      coalesce(n.estab, d.estab) AS estab,
      coalesce(n.cnpj, d.cnpj) AS cnpj,
      coalesce(n.nome, r.nome) AS nome,
      coalesce(n.nNFSe, d.numDocto) AS numero,
      coalesce(n.emissao, d.emissao) AS emissao,
      n.chave, n.situacao, n.itemLC116, n.vServ, n.confere, d.bruto, d.mes_apuracao,
      n._arquivo IS NOT NULL AS na_nota,
      d.id IS NOT NULL AS na_reinf,
      CASE WHEN na_nota THEN n.cp END AS cp,
      d.retencao,
      d.estab IS NOT NULL AND d.estab <> n.estab AS de_outro_estab,
      coalesce(n.cp, 0) - coalesce(d.retencao, 0) AS diferenca,
      EXISTS (SELECT 1 FROM conhecido c WHERE c.raiz = left(d.cnpj, 8)) AS conhecido
    FROM nota n
    LEFT JOIN par p ON p._arquivo = n._arquivo AND p._linha = n._linha
    FULL JOIN declarada d ON d.id = p.id
    LEFT JOIN reinf_nome r ON r.documento = d.cnpj
  ),
  julgado AS (
    SELECT
      j.*,
      CASE
        WHEN NOT na_nota THEN CASE WHEN conhecido THEN 'Só na EFD-Reinf: falta a nota' END
        WHEN situacao <> 'Autorizada' THEN CASE WHEN na_reinf THEN situacao || ' declarada na EFD-Reinf' END
        WHEN cp > 0 AND NOT confere THEN 'Retenção da nota a conferir'
        WHEN na_reinf THEN CASE
          WHEN diferenca > tolerancia_documento() THEN 'Nota com retenção maior que a declarada'
          WHEN diferenca < -tolerancia_documento() AND cp = 0 THEN 'Retenção declarada que a nota não mostra'
          WHEN diferenca < -tolerancia_documento() THEN 'EFD-Reinf com retenção maior que a nota'
          WHEN date_trunc('month', mes_apuracao) <> mes THEN 'Declarada em outro mês'
          WHEN de_outro_estab THEN 'Declarada por outro estabelecimento'
          WHEN abs(vServ - bruto) > tolerancia_documento() THEN 'Valor bruto divergente'
          ELSE 'OK'
        END
        WHEN cp > tolerancia_documento() AND f.estado IS DISTINCT FROM 'Fechado'
          THEN 'Sem a EFD-Reinf fechada do mês'
        WHEN cp > tolerancia_documento() THEN 'Retenção não declarada'
        WHEN l.item IS NOT NULL THEN 'Cessão de mão de obra ou empreitada sem retenção'
      END AS resultado
    FROM junto j
    LEFT JOIN reinf_fechamento_mes f ON f.serie = 'R-2000' AND f.per_apur = strftime(j.mes, '%Y-%m')
    LEFT JOIN tab_servico_com_retencao l ON l.item = j.itemLC116
  )
SELECT
  mes_ano(t.mes) AS "Período",
  t.estab AS "CNPJ Estab.",
  t.cnpj AS "CNPJ Prestador",
  t.nome AS "Nome",
  t.numero AS "Número",
  t.emissao AS "Emissão",
  t.itemLC116 AS "Item LC 116",
  t.vServ AS "Valor NFS-e",
  CAST(t.bruto AS DECIMAL(18, 2)) AS "Bruto Reinf",
  t.cp AS "CP Retida NFS-e",
  CAST(t.retencao AS DECIMAL(18, 2)) AS "Retenção Reinf",
  CAST(t.diferenca AS DECIMAL(18, 2)) AS "Diferença",
  t.situacao AS "Situação",
  t.resultado AS "Resultado",
  CASE
    WHEN t.resultado = 'OK' THEN 'OK'
    WHEN t.resultado IN ('Retenção não declarada', 'Nota com retenção maior que a declarada') THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE
    WHEN t.resultado IN ('Retenção não declarada', 'Nota com retenção maior que a declarada')
      THEN CAST(t.diferenca AS DECIMAL(18, 2))
  END AS "Valor Estimado"
FROM julgado t
WHERE t.resultado IS NOT NULL
