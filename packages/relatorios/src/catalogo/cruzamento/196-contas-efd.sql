WITH
  -- The credit of each document of the EFD-Contribuições.
  credito AS (
    SELECT
      _arquivo, _pai,
      greatest(
        coalesce(sum(VL_BC_PIS) FILTER (gera_credito(CST_PIS)), 0),
        coalesce(sum(VL_BC_COFINS) FILTER (gera_credito(CST_COFINS)), 0)
      ) AS base,
      coalesce(sum(VL_PIS) FILTER (gera_credito(CST_PIS)), 0) AS pis,
      coalesce(sum(VL_COFINS) FILTER (gera_credito(CST_COFINS)), 0) AS cofins
    FROM fato_pc
    WHERE pai_registro IN ('C500', 'D500') AND Lado = 'Entrada'
    GROUP BY ALL
  ),
  -- The establishments of each month that the project has an EFD-Contribuições of; 2 is the cumulative regime.
  mes_com_efd AS (
    SELECT
      CAST(date_trunc('month', l.inicio) AS DATE) AS mes,
      e.CNPJ AS cnpj,
      bool_or(r.COD_INC_TRIB IN ('1', '3')) AS nao_cumulativo
    FROM livro_efdc l
    JOIN efdc_0140 e ON e._arquivo = l._arquivo
    LEFT JOIN efdc_0110 r ON r._arquivo = l._arquivo
    GROUP BY ALL
  ),
  -- What report 135 values, by the document's record or, of a bill that no EFD books, by its key.
  valorado AS (
    SELECT
      coalesce("Arquivo" || '/' || "Linha", "Documento") AS onde,
      CAST(sum("PIS") AS DECIMAL(18, 2)) AS pis,
      CAST(sum("COFINS") AS DECIMAL(18, 2)) AS cofins
    FROM rel_cruzamento_creditos_nao_aproveitados
    WHERE "Origem" = 'Energia elétrica'
    GROUP BY ALL
  ),
  lancada AS (
    SELECT n.chave, n.efd, l.*
    FROM conta_nas_efds n
    JOIN lancamento_de_conta l ON l._arquivo = n._arquivo AND l._linha = n._linha
  ),
  conta AS (
    SELECT
      c.chave, c.mod, c.nNF AS numero, c.emissao, c.mes, c.estab, c.emit_CNPJ AS doc, c.situacao, c.vNF,
      c.vICMS, c.base, c.substitui, x._arquivo AS c_arquivo, x._linha AS c_linha,
      coalesce(x.valida, FALSE) AS c_valida,
      x.VL_DOC AS c_valor, x.VL_ICMS AS c_icms, f._arquivo AS f_arquivo, f._linha AS f_linha,
      coalesce(f.valida, FALSE) AS f_valida,
      f.VL_DOC AS f_valor, f.VL_ICMS AS f_icms, c._arquivo AS xml_arquivo
    FROM conta_credito c
    LEFT JOIN lancada x ON x.chave = c.chave AND x.efd = 'C'
    LEFT JOIN lancada f ON f.chave = c.chave AND f.efd = 'F'
    UNION ALL BY NAME
    -- Records of electronic bills that no XML explains, those of both EFDs together.
    SELECT
      any_value(l.chave) AS chave,
      l.mod,
      any_value(l.NUM_DOC) AS numero,
      min(l.DT_DOC) AS emissao,
      min(l.mes) AS mes,
      min(l.cnpj) AS estab,
      any_value(l.doc) AS doc,
      min(l._arquivo) FILTER (l.efd = 'C') AS c_arquivo,
      min(l._linha) FILTER (l.efd = 'C') AS c_linha,
      coalesce(bool_or(l.valida) FILTER (l.efd = 'C'), FALSE) AS c_valida,
      min(l.VL_DOC) FILTER (l.efd = 'C') AS c_valor,
      min(l.VL_ICMS) FILTER (l.efd = 'C') AS c_icms,
      min(l._arquivo) FILTER (l.efd = 'F') AS f_arquivo,
      min(l._linha) FILTER (l.efd = 'F') AS f_linha,
      coalesce(bool_or(l.valida) FILTER (l.efd = 'F'), FALSE) AS f_valida,
      min(l.VL_DOC) FILTER (l.efd = 'F') AS f_valor,
      min(l.VL_ICMS) FILTER (l.efd = 'F') AS f_icms
    FROM (
      SELECT
        r.*, r.COD_MOD AS mod,
        coalesce(
          r.chave, concat_ws('|', r.doc, r.COD_MOD, ltrim(r.SER, '0'), ltrim(r.NUM_DOC, '0'))
        ) AS documento
      FROM lancamento_de_conta r
      ANTI JOIN conta_nas_efds n ON n._arquivo = r._arquivo AND n._linha = r._linha
      -- Without any bill in the project there is nothing to compare with.
      WHERE r.COD_MOD IN ('62', '66') AND EXISTS (SELECT 1 FROM conta_credito)
    ) l
    GROUP BY l.documento, l.mod
  ),
  medida AS (
    SELECT
      c.*,
      c.c_arquivo IS NOT NULL OR c.f_arquivo IS NOT NULL AS na_efd,
      CASE WHEN c.c_valida THEN k.base ELSE 0 END AS tomada,
      CASE WHEN c.c_valida THEN k.pis ELSE 0 END AS pis_tomado,
      CASE WHEN c.c_valida THEN k.cofins ELSE 0 END AS cofins_tomada,
      m.mes AS mes_efd, m.nao_cumulativo,
      c.mes + INTERVAL 1 MONTH IN (SELECT mes FROM mes_com_efd) AS com_seguinte
    FROM conta c
    LEFT JOIN credito k ON k._arquivo = c.c_arquivo AND k._pai = c.c_linha
    LEFT JOIN mes_com_efd m ON m.mes = c.mes AND m.cnpj = c.estab
  ),
  -- Bills in whose place another one has the credit.
  dobrada AS (SELECT substitui AS chave FROM medida WHERE tomada > 0 AND situacao = 'Autorizada'),
  valorada AS (
    SELECT
      c.*, a.arquivo,
      coalesce(x.pis, y.pis, z.pis) AS pis_falta,
      coalesce(x.cofins, y.cofins, z.cofins) AS cofins_falta
    FROM medida c
    LEFT JOIN arq a ON a.id = coalesce(c.c_arquivo, c.f_arquivo, c.xml_arquivo)
    LEFT JOIN arq b ON b.id = c.f_arquivo
    LEFT JOIN valorado x ON x.onde = c.chave
    LEFT JOIN valorado y ON y.onde = a.arquivo || '/' || c.c_linha
    LEFT JOIN valorado z ON z.onde = b.arquivo || '/' || c.f_linha
  ),
  julgada AS (
    SELECT
      *,
      coalesce(tomada, 0) > 0 AS com_credito,
      CASE
        WHEN xml_arquivo IS NULL THEN CASE WHEN c_valida OR f_valida THEN 'Sem XML' ELSE 'OK' END
        WHEN situacao = 'Sem protocolo' THEN 'Conta sem protocolo: confira a autorização'
        WHEN situacao = 'Substituída'
          AND com_credito
          AND chave NOT IN (SELECT chave FROM dobrada WHERE chave IS NOT NULL)
          THEN 'Substituída com crédito: leve-o à conta que vale'
        WHEN situacao <> 'Autorizada' AND com_credito THEN situacao || ' com crédito'
        WHEN situacao <> 'Autorizada' AND (c_valida OR f_valida) THEN situacao || ' escriturada'
        WHEN situacao <> 'Autorizada' THEN 'OK'
        WHEN com_credito THEN CASE
          WHEN tomada - base > tolerancia_documento() THEN 'Base do crédito maior que a da conta'
          WHEN base - tomada > tolerancia_documento() THEN 'Base do crédito menor que a da conta'
          WHEN abs(c_valor - vNF) > tolerancia_documento() OR abs(f_valor - vNF) > tolerancia_documento()
            THEN 'Valor divergente'
          WHEN f_valida AND abs(coalesce(f_icms, 0) - coalesce(vICMS, 0)) > tolerancia_documento()
            THEN 'ICMS divergente'
          ELSE 'OK'
        END
        WHEN na_efd AND NOT c_valida AND NOT f_valida THEN 'Autorizada escriturada como cancelada'
        WHEN mes_efd IS NULL THEN 'Sem EFD-Contribuições do estabelecimento no mês'
        WHEN NOT coalesce(nao_cumulativo, FALSE) THEN 'Regime cumulativo: sem crédito'
        WHEN mod = '62' THEN 'Comunicação sem crédito: só como insumo'
        WHEN coalesce(base, 0) = 0 THEN 'Nada na conta dá crédito'
        WHEN pis_falta IS NULL AND NOT na_efd AND NOT com_seguinte
          THEN 'Sem a EFD-Contribuições do mês seguinte: a conta pode estar nela'
        WHEN pis_falta IS NULL THEN 'Energia sem crédito próprio: confira o que a EFD tem do fornecedor'
        WHEN c_valida THEN 'Energia sem crédito na EFD-Contribuições'
        WHEN f_valida THEN 'Energia só na EFD ICMS/IPI'
        ELSE 'Energia fora das duas EFDs'
      END AS resultado
    FROM valorada
  ),
  linha AS (
    SELECT
      *, resultado = 'Base do crédito maior que a da conta' AS a_mais,
      CASE
        WHEN resultado = 'OK' THEN 'OK'
        WHEN a_mais
          OR resultado IN ('Cancelada com crédito', 'Substituída com crédito', 'Denegada com crédito')
          THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo,
      CASE
        WHEN a_mais THEN proporcao(tomada - base, pis_tomado, tomada)
        WHEN tipo = 'Risco' THEN pis_tomado
        ELSE pis_falta
      END AS pis,
      CASE
        WHEN a_mais THEN proporcao(tomada - base, cofins_tomada, tomada)
        WHEN tipo = 'Risco' THEN cofins_tomada
        ELSE cofins_falta
      END AS cofins
    FROM julgada
  )
SELECT
  mes_ano(t.mes) AS "Período",
  t.estab AS "CNPJ Estab.",
  t.mod AS "Modelo",
  t.chave AS "Chave",
  t.numero AS "Número",
  t.emissao AS "Emissão",
  t.doc AS "CNPJ Fornecedor",
  t.vNF AS "Valor XML",
  CASE WHEN t.c_valida THEN t.c_valor END AS "Valor EFD-C",
  CASE WHEN t.f_valida THEN t.f_valor END AS "Valor EFD-F",
  t.vICMS AS "ICMS XML",
  CASE WHEN t.f_valida THEN t.f_icms WHEN t.c_valida THEN t.c_icms END AS "ICMS EFD",
  CASE WHEN t.situacao = 'Autorizada' THEN t.base END AS "Base Possível",
  CASE WHEN t.c_valida THEN CAST(coalesce(t.tomada, 0) AS DECIMAL(18, 2)) END AS "Base Tomada",
  CAST(t.pis AS DECIMAL(18, 2)) AS "PIS",
  CAST(t.cofins AS DECIMAL(18, 2)) AS "COFINS",
  t.situacao AS "Situação",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  CASE WHEN t.tipo = 'Risco' THEN CAST(t.pis + t.cofins AS DECIMAL(18, 2)) END AS "Valor Estimado",
  t.arquivo AS "Arquivo",
  coalesce(t.c_linha, t.f_linha) AS "Linha"
FROM linha t
