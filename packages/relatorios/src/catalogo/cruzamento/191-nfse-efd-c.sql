WITH
  -- The regime of each month that the project has a file of: 1 not cumulative, 2 cumulative, 3 both.
  mes_com_efd AS (
    SELECT CAST(date_trunc('month', l.inicio) AS DATE) AS mes, max(r.COD_INC_TRIB) AS regime
    FROM livro_efdc l
    LEFT JOIN efdc_0110 r ON r._arquivo = l._arquivo
    GROUP BY ALL
  ),
  receita_somada AS (
    SELECT DISTINCT CAST(date_trunc('month', f.inicio) AS DATE) AS mes
    FROM fato_pc f
    WHERE f.Registro IN ('F500', 'F510', 'F550', 'F560')
      -- Services in one sum, where no document of services is.
      OR (
        f.Registro = 'F100'
        AND f.Lado = 'Saída'
        AND NOT EXISTS (SELECT 1 FROM servico_efdc d WHERE d._arquivo = f._arquivo AND d.IND_OPER = '1')
      )
    -- By cash, or added up, also in a month without any.
    UNION
    SELECT CAST(date_trunc('month', l.inicio) AS DATE) AS mes
    FROM livro_efdc l
    JOIN efdc_0110 r ON r._arquivo = l._arquivo
    WHERE r.IND_REG_CUM IN ('1', '2')
  ),
  -- Where sales to consumers may be one sum beside the documents of the others.
  soma_de_consumidores AS (
    SELECT DISTINCT CAST(date_trunc('month', inicio) AS DATE) AS mes
    FROM fato_pc
    WHERE Registro = 'F100' AND Lado = 'Saída'
  ),
  nota AS (
    SELECT
      s._arquivo, s._linha, s.chave, s.emissao, s.competencia, s.situacao,
      CASE s.lado WHEN 'Tomada' THEN 'Tomada' ELSE 'Prestada' END AS lado,
      CASE s.lado WHEN 'Tomada' THEN s.doc_tomador ELSE s.doc_prestador END AS estab,
      CASE s.lado WHEN 'Tomada' THEN s.doc_prestador ELSE s.doc_tomador END AS doc,
      CASE s.lado WHEN 'Tomada' THEN n.prest_xNome ELSE n.toma_xNome END AS nome,
      n.nNFSe AS numero, n.vServ, n.vISSQN,
      n.vServ - coalesce(n.vDescIncond, 0) AS receita,
      CASE WHEN retencao_confere(n.conferencia) THEN n.PISRetido END AS pis,
      CASE WHEN retencao_confere(n.conferencia) THEN n.COFINSRetida END AS cofins,
      -- Exported, or declared as of no tax.
      coalesce(n.tribISSQN = '3' OR n.ExigibilidadeISS = '4', FALSE) OR cst_sem_tributo(n.CST) AS sem_tributo,
      s.lado = 'Própria' AS interna
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado IN ('Prestada', 'Tomada', 'Própria')
  ),
  -- The key alone says that a note is cancelled, whether its XML is there or not.
  evento AS (
    SELECT
      chNFSe AS chave,
      CASE WHEN bool_or(tpEvento = '105102') THEN 'Substituída' ELSE 'Cancelada' END AS situacao
    FROM nfse_evento
    WHERE efeito = 'Cancela'
    GROUP BY chNFSe
  ),
  par AS (
    SELECT
      CAST(date_trunc('month', coalesce(n.competencia, d.inicio)) AS DATE) AS mes,
      coalesce(n.estab, d.cnpj) AS estab,
      coalesce(n.lado, CASE d.IND_OPER WHEN '0' THEN 'Tomada' ELSE 'Prestada' END) AS lado,
      coalesce(n.chave, chave_do_servico(d.CHV_NFSE)) AS chave,
      coalesce(n.numero, d.NUM_DOC) AS numero,
      coalesce(n.emissao, d.emissao) AS emissao,
      coalesce(n.doc, d.doc) AS doc,
      coalesce(n.nome, d.nome) AS nome,
      n._arquivo AS xml_arquivo,
      coalesce(n.situacao, e.situacao) AS situacao,
      n.vServ, n.receita, n.vISSQN, n.pis, n.cofins, n.sem_tributo, n.interna, d._arquivo AS efd_arquivo,
      d._linha, d.cst, d.VL_BC_PIS,
      d._arquivo IS NOT NULL AS na_efd,
      d._arquivo IS NOT NULL AND sit_valida(d.COD_SIT) AS efd_valida,
      d.VL_DOC, d.VL_ISS, d.VL_PIS_RET, d.VL_COFINS_RET,
      coalesce(d.VL_PIS, 0) + coalesce(d.VL_COFINS, 0) AS tributo
    FROM nota n
    LEFT JOIN nfse_no_a100 p ON p._arquivo = n._arquivo AND p._linha = n._linha
    FULL JOIN servico_efdc d ON d._arquivo = p.a100_arquivo AND d._linha = p.a100_linha
    LEFT JOIN evento e ON e.chave = d.CHV_NFSE
    -- Without any note of services a file has nothing to be compared with.
    WHERE EXISTS (SELECT 1 FROM nota)
  ),
  julgado AS (
    SELECT
      p.*, m.regime,
      p.vServ - p.VL_DOC AS dif,
      CASE
        WHEN p.na_efd AND p.efd_valida AND p.situacao <> 'Autorizada' THEN p.situacao || ' escriturada'
        WHEN p.xml_arquivo IS NULL THEN CASE WHEN p.efd_valida THEN 'Sem XML' ELSE 'OK' END
        WHEN p.na_efd AND NOT p.efd_valida AND p.situacao = 'Autorizada'
          THEN 'Autorizada escriturada como cancelada'
        WHEN p.situacao <> 'Autorizada' THEN 'OK'
        WHEN p.na_efd THEN CASE
          WHEN abs(dif) > tolerancia_documento() AND abs(p.receita - p.VL_DOC) > tolerancia_documento()
            THEN 'Valor divergente'
          WHEN abs(p.pis - coalesce(p.VL_PIS_RET, 0)) > tolerancia_documento()
            OR abs(p.cofins - coalesce(p.VL_COFINS_RET, 0)) > tolerancia_documento()
            THEN 'Retenção divergente'
          WHEN abs(p.vISSQN - p.VL_ISS) > tolerancia_documento() THEN 'ISS divergente'
          ELSE 'OK'
        END
        WHEN m.mes IS NULL THEN 'Sem EFD do período'
        WHEN p.lado = 'Tomada' THEN 'Tomada fora da EFD'
        WHEN p.interna THEN 'Entre estabelecimentos da empresa'
        WHEN r.mes IS NOT NULL OR (u.mes IS NOT NULL AND coalesce(length(p.doc), 11) = 11)
          THEN 'Receita somada (F100, F500 ou F550)'
        WHEN p.sem_tributo THEN 'Prestada sem tributo fora da EFD'
        ELSE 'Prestada fora da EFD'
      END AS resultado
    FROM par p
    LEFT JOIN mes_com_efd m ON m.mes = p.mes
    LEFT JOIN receita_somada r ON r.mes = p.mes
    LEFT JOIN soma_de_consumidores u ON u.mes = p.mes
  ),
  linha AS (
    SELECT
      j.*,
      CASE
        WHEN resultado = 'OK' THEN 'OK'
        WHEN resultado = 'Prestada fora da EFD' THEN 'Risco'
        -- Without any event in the project, the note's own may not have been sent.
        WHEN resultado = 'Autorizada escriturada como cancelada'
          AND lado = 'Prestada'
          AND NOT coalesce(sem_tributo, FALSE)
          AND EXISTS (SELECT 1 FROM nfse_evento)
          THEN 'Risco'
        WHEN resultado = 'Valor divergente' AND lado = 'Prestada' AND receita > VL_DOC THEN 'Risco'
        -- The credit of a service that was not given.
        WHEN resultado IN ('Cancelada escriturada', 'Substituída escriturada')
          AND lado = 'Tomada'
          AND tributo > 0
          THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo,
      coalesce(efd_arquivo, xml_arquivo) AS arquivo,
      receita AS fora
    FROM julgado j
  ),
  -- Where documents cannot be compared one by one, the services of the month are, all together. Revenue of goods is in
  -- other records, unless the company adds up all of it.
  receita_da_efd AS (
    SELECT
      CAST(date_trunc('month', inicio) AS DATE) AS mes,
      sum(VL_ITEM - coalesce(VL_DESC, 0)) AS valor,
      bool_or(Registro IN ('F500', 'F510')) AS recebida
    FROM fato_pc
    WHERE Lado = 'Saída'
      AND nivel = 'Item'
      AND Registro IN ('A170', 'F100', 'F500', 'F510', 'F550', 'F560')
      AND sit_valida(COD_SIT)
    GROUP BY ALL
  ),
  por_caixa AS (
    SELECT DISTINCT CAST(date_trunc('month', l.inicio) AS DATE) AS mes
    FROM livro_efdc l
    JOIN efdc_0110 r ON r._arquivo = l._arquivo
    WHERE r.IND_REG_CUM = '1'
  ),
  mes_somado AS (
    SELECT
      j.mes,
      any_value(j.regime) AS regime,
      sum(j.receita) FILTER (j.lado = 'Prestada' AND j.situacao = 'Autorizada' AND NOT j.interna) AS notas
    FROM julgado j
    GROUP BY j.mes
    HAVING bool_or(j.resultado LIKE 'Receita somada%')
  ),
  total AS (
    SELECT
      s.mes, s.regime, 'Prestada' AS lado, s.notas AS vServ, s.notas AS receita,
      coalesce(e.valor, 0) AS VL_DOC,
      CAST(s.notas - coalesce(e.valor, 0) AS DECIMAL(18, 2)) AS fora,
      TRUE AS efd_valida,
      CASE
        WHEN s.notas <= coalesce(e.valor, 0) + tolerancia_total()
          THEN 'Total do mês: notas dentro da receita da EFD'
        WHEN coalesce(e.recebida, FALSE) OR c.mes IS NOT NULL
          THEN 'Total do mês: notas acima da receita recebida'
        ELSE 'Total do mês: notas acima da receita da EFD'
      END AS resultado,
      CASE resultado
        WHEN 'Total do mês: notas dentro da receita da EFD' THEN 'OK'
        WHEN 'Total do mês: notas acima da receita da EFD' THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo
    FROM mes_somado s
    LEFT JOIN receita_da_efd e ON e.mes = s.mes
    LEFT JOIN por_caixa c ON c.mes = s.mes
  ),
  todas AS (
    SELECT * FROM linha
    UNION ALL BY NAME
    SELECT * FROM total
  )
SELECT
  mes_ano(t.mes) AS "Período",
  t.estab AS "CNPJ Estab.",
  t.lado AS "Prestada ou Tomada",
  t.chave AS "Chave",
  t.numero AS "Número",
  t.emissao AS "Emissão",
  t.doc AS "CNPJ-CPF Part.",
  t.nome AS "Nome Part.",
  CAST(t.vServ AS DECIMAL(18, 2)) AS "Valor XML",
  CAST(CASE WHEN t.efd_valida THEN t.VL_DOC END AS DECIMAL(18, 2)) AS "Valor EFD",
  t.vISSQN AS "ISS XML",
  CASE WHEN t.efd_valida THEN t.VL_ISS END AS "ISS EFD",
  t.pis AS "PIS Retido XML",
  CASE WHEN t.efd_valida THEN t.VL_PIS_RET END AS "PIS Retido EFD",
  t.cofins AS "COFINS Retida XML",
  CASE WHEN t.efd_valida THEN t.VL_COFINS_RET END AS "COFINS Retida EFD",
  t.cst AS "CST",
  CASE WHEN t.efd_valida THEN t.VL_BC_PIS END AS "Base PIS",
  t.situacao AS "Situação",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  CASE
    WHEN t.tipo <> 'Risco' THEN NULL
    WHEN t.lado = 'Tomada' THEN CAST(t.tributo AS DECIMAL(18, 2))
    WHEN t.resultado = 'Valor divergente' THEN CAST(
      proporcao(t.receita - t.VL_DOC, t.tributo, t.VL_DOC) AS DECIMAL(18, 2)
    )
    WHEN t.regime = '1'
      THEN imposto(t.fora, aliquota_nc_pis(t.mes)) + imposto(t.fora, aliquota_nc_cofins(t.mes))
    ELSE imposto(t.fora, aliquota_cumulativa_pis(t.mes)) + imposto(t.fora, aliquota_cumulativa_cofins(t.mes))
  END AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  CASE WHEN t.efd_arquivo IS NOT NULL THEN t._linha END AS "Linha"
FROM todas t
LEFT JOIN arq a ON a.id = t.arquivo
