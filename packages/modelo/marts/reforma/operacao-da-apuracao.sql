-- TABLE: One row per part of a document that IBS and CBS are assembled from: a note, the presumed credit and the
-- reversal of credit that it brings, and each event in force. `mes` is that of the delivery that the note or its last
-- event (112150) foresees, else of the emission. `lado` and `sinal` say where the part enters the account of the
-- company; where it does not, or nobody says how, `conta` is false and `motivo` says why. Amounts of the document and
-- what our rules expect of it have no sign.
WITH
  -- The company's own regime: of its last document, else of the obligation that only the regular regime delivers.
  propria AS (
    SELECT n.emit_CRT AS crt, s.emissao, s.chave
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.valida AND s.lado = 'Própria' AND n.emit_CRT IS NOT NULL
    UNION ALL
    SELECT c.emit_CRT AS crt, s.emissao, s.chave
    FROM cte_sit s
    JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
    WHERE s.situacao = 'Autorizada' AND s.lado = 'Própria' AND c.emit_CRT IS NOT NULL
    UNION ALL
    SELECT crt_do_simples(n.simples) AS crt, s.emissao, coalesce(s.chave, '') AS chave
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.situacao = 'Autorizada' AND s.lado IN ('Prestada', 'Própria') AND n.simples IS NOT NULL
  ),
  empresa AS (
    SELECT coalesce(
      (SELECT arg_max(crt, (emissao, chave)) FROM propria), (SELECT '3' FROM arq WHERE tipo = 'EFDC' LIMIT 1)
    ) AS crt
  ),
  conferida AS (
    SELECT
      _arquivo, _nota, modelo,
      -- Without the expectation of one item there is none of the note.
      CASE
        WHEN bool_and(cbs IS NOT NULL) THEN sum(CASE WHEN indDevolucao = '1' THEN -cbs ELSE cbs END)
      END AS cbs,
      CASE
        WHEN bool_and(ibs IS NOT NULL) THEN sum(CASE WHEN indDevolucao = '1' THEN -ibs ELSE ibs END)
      END AS ibs
    FROM item_conferido
    WHERE cst IS NOT NULL
    GROUP BY ALL
  ),
  item AS (
    SELECT
      _arquivo, _nota,
      sum(coalesce(IBSCBS_vCBS, 0)) AS cbs,
      sum(coalesce(IBSCBS_vIBS, 0)) AS ibs,
      sum(coalesce(IBSCBS_vTotCBSMonoItem, 0)) AS cbs_mono,
      sum(coalesce(IBSCBS_vTotIBSMonoItem, 0)) AS ibs_mono,
      sum(coalesce(IBSCBS_gTransfCred_vCBS, 0) + coalesce(IBSCBS_gAjusteCompet_vCBS, 0)) AS cbs_ajuste,
      sum(coalesce(IBSCBS_gTransfCred_vIBS, 0) + coalesce(IBSCBS_gAjusteCompet_vIBS, 0)) AS ibs_ajuste,
      sum(coalesce(IBSCBS_gEstornoCred_vCBSEstCred, 0)) AS cbs_estorno,
      sum(coalesce(IBSCBS_gEstornoCred_vIBSEstCred, 0)) AS ibs_estorno,
      sum(coalesce(IBSCBS_gCredPresOper_gCBS_vCredPres, 0)) AS cbs_presumido,
      sum(coalesce(IBSCBS_gCredPresOper_gIBS_vCredPres, 0)) AS ibs_presumido
    FROM item_da_reforma
    WHERE IBSCBS_CST IS NOT NULL
    GROUP BY ALL
  ),
  vigente AS (SELECT * FROM evento_xml WHERE anulado_em IS NULL),
  da_chave AS (
    SELECT
      chNFe,
      arg_max(TRY_CAST(dPrevEntrega AS DATE), (dhEvento, nSeqEvento)) FILTER (tpEvento = '112150') AS entrega,
      arg_max(indAceitacao, (dhEvento, nSeqEvento)) FILTER (tpEvento = '211128') AS aceite
    FROM vigente
    GROUP BY ALL
  ),
  nota AS (
    SELECT
      s._arquivo, s._nota, s.chave, s.emissao, n.mod AS modelo, n.finNFe, n.tpNF, n.emit_CRT, s.doc_emit,
      s.doc_dest,
      s.lado = 'Própria' AS propria,
      e.aceite,
      inicio_do_mes(coalesce(e.entrega, TRY_CAST(n.dPrevEntrega AS DATE), s.emissao)) AS mes,
      coalesce(n.tpNFCredito, n.tpNFDebito) AS tipo,
      i.* EXCLUDE (_arquivo, _nota)
    FROM item i
    JOIN nota_sit s ON s._arquivo = i._arquivo AND s._nota = i._nota
    JOIN nfe_nota n ON n._arquivo = i._arquivo AND n._nota = i._nota
    LEFT JOIN da_chave e ON e.chNFe = s.chave
    WHERE s.valida AND s.lado <> 'Outra empresa' AND s.emissao >= inicio_ibs_cbs()
  ),
  -- CT-e, bills and notes of services, which have neither purposes nor events of the reform.
  outro AS (
    SELECT
      _arquivo, _nota, chave, emissao, modelo, emit_CRT, doc_emit, doc_dest, lado = 'Própria' AS propria,
      inicio_do_mes(coalesce(competencia, emissao)) AS mes,
      FALSE AS ajuste,
      sum(CASE WHEN indDevolucao = '1' THEN -IBSCBS_vCBS ELSE IBSCBS_vCBS END) AS cbs,
      sum(CASE WHEN indDevolucao = '1' THEN -IBSCBS_vIBS ELSE IBSCBS_vIBS END) AS ibs
    FROM documento_da_reforma
    WHERE IBSCBS_CST IS NOT NULL
      AND lado IN ('Própria', 'Terceiros')
      AND modelo NOT IN ('55', '65')
      AND emissao >= inicio_ibs_cbs()
    GROUP BY ALL
  ),
  situada AS (
    SELECT
      n.*, a.condicao,
      n.finNFe IN ('5', '6') AS ajuste,
      CASE
        WHEN n.finNFe IN ('5', '6') AND n.propria THEN a.lado_emitente
        WHEN n.finNFe IN ('5', '6') THEN a.lado_destinatario
        WHEN n.finNFe = '4' AND n.propria = (n.tpNF = '0') THEN 'Débito'
        WHEN n.finNFe = '4' THEN 'Crédito'
        WHEN n.propria AND n.tpNF = '1' THEN 'Débito'
        WHEN n.propria OR n.tpNF = '1' THEN 'Crédito'
        ELSE ''
      END AS lado_da_nota,
      CASE
        WHEN n.finNFe IN ('5', '6') AND n.propria THEN a.sinal_emitente
        WHEN n.finNFe IN ('5', '6') THEN a.sinal_destinatario
        WHEN n.finNFe = '4' THEN 'Tira'
        ELSE 'Soma'
      END AS sinal_da_nota
    FROM nota n
    LEFT JOIN tab_nota_ajuste_reforma a ON a.fin_nfe = n.finNFe AND a.tipo = n.tipo
  ),
  parte AS (
    SELECT
      *, 1 AS ordem, 'Nota' AS origem,
      CASE
        WHEN ajuste THEN cbs + cbs_ajuste + cbs_estorno + cbs_presumido
        WHEN lado_da_nota = 'Débito' THEN cbs + cbs_mono
        ELSE cbs
      END AS v_cbs,
      CASE
        WHEN ajuste THEN ibs + ibs_ajuste + ibs_estorno + ibs_presumido
        WHEN lado_da_nota = 'Débito' THEN ibs + ibs_mono
        ELSE ibs
      END AS v_ibs,
      lado_da_nota AS lado, sinal_da_nota AS sinal,
      CASE
        WHEN coalesce(lado_da_nota, '') = '' AND ajuste
          THEN 'Nota de crédito ou de débito cujo lado a NT 2025.002 não confirma'
        WHEN coalesce(lado_da_nota, '') = '' THEN 'Nota de entrada de terceiro: o lado não está confirmado'
        WHEN (condicao = 'Aceite' OR (condicao = 'Aceite do destinatário' AND NOT propria)) AND aceite = '0'
          THEN 'O aceite foi recusado (evento 211128)'
        WHEN (condicao = 'Aceite' OR (condicao = 'Aceite do destinatário' AND NOT propria))
          AND aceite IS DISTINCT FROM '1'
          THEN 'Aguarda o aceite (evento 211128)'
        WHEN lado_da_nota = 'Crédito' AND NOT propria AND emit_CRT IN ('1', '2', '4')
          THEN 'Fornecedor do Simples: a nota não diz o crédito que ele dá (LC 214/2025, art. 47)'
      END AS motivo
    FROM situada
    UNION ALL BY NAME
    SELECT
      *, 1 AS ordem, 'Nota' AS origem,
      coalesce(cbs, 0) AS v_cbs,
      coalesce(ibs, 0) AS v_ibs,
      CASE WHEN propria THEN 'Débito' ELSE 'Crédito' END AS lado,
      'Soma' AS sinal,
      CASE
        WHEN NOT propria AND emit_CRT IN ('1', '2', '4')
          THEN 'Fornecedor do Simples: a nota não diz o crédito que ele dá (LC 214/2025, art. 47)'
      END AS motivo
    FROM outro
    UNION ALL BY NAME
    SELECT
      *, 2 AS ordem, 'Crédito presumido da nota' AS origem, cbs_presumido AS v_cbs, ibs_presumido AS v_ibs,
      'Crédito' AS lado, 'Soma' AS sinal, NULL AS motivo
    FROM situada
    WHERE propria AND NOT ajuste AND (cbs_presumido <> 0 OR ibs_presumido <> 0)
    UNION ALL BY NAME
    SELECT
      *, 3 AS ordem, 'Estorno de crédito da nota' AS origem, cbs_estorno AS v_cbs, ibs_estorno AS v_ibs,
      'Crédito' AS lado, 'Tira' AS sinal, NULL AS motivo
    FROM situada
    WHERE propria AND NOT ajuste AND (cbs_estorno <> 0 OR ibs_estorno <> 0)
    UNION ALL BY NAME
    SELECT
      n.*, 4 AS ordem,
      'Evento ' || v.tpEvento || ': ' || t.nome AS origem,
      CASE t.valor
        WHEN 'item' THEN i.vCBS
        WHEN 'estoque' THEN i.gControleEstoque_vCBS
        WHEN 'presumido' THEN i.gCBS_vCredPres
      END AS v_cbs,
      CASE t.valor
        WHEN 'item' THEN i.vIBS
        WHEN 'estoque' THEN i.gControleEstoque_vIBS
        WHEN 'presumido' THEN i.gIBS_vCredPres
      END AS v_ibs,
      t.lado, t.sinal,
      CASE
        WHEN t.lado <> ''
          AND NOT CASE t.conta
            WHEN 'Emitente' THEN n.propria
            WHEN 'Destinatário' THEN NOT n.propria
            ELSE left(v.CNPJ, 8) IS NOT DISTINCT FROM p.raiz
          END
          THEN 'Entra na apuração do outro participante'
        ELSE t.efeito
      END AS motivo
    FROM vigente v
    CROSS JOIN projeto p
    JOIN tab_evento_reforma t ON t.codigo = v.tpEvento AND t.codigo <> '110001'
    JOIN situada n ON n.chave = v.chNFe
    LEFT JOIN (
      SELECT
        _arquivo, _evento,
        sum(coalesce(vCBS, 0)) AS vCBS,
        sum(coalesce(vIBS, 0)) AS vIBS,
        sum(coalesce(gControleEstoque_vCBS, 0)) AS gControleEstoque_vCBS,
        sum(coalesce(gControleEstoque_vIBS, 0)) AS gControleEstoque_vIBS,
        sum(coalesce(gCBS_vCredPres, 0)) AS gCBS_vCredPres,
        sum(coalesce(gIBS_vCredPres, 0)) AS gIBS_vCredPres
      FROM nfe_evento_item
      GROUP BY ALL
    ) i ON i._arquivo = v._arquivo AND i._evento = v._evento
  )
SELECT
  p._arquivo,
  p.chave,
  p.modelo,
  p.emissao,
  p.mes,
  p.doc_emit,
  p.doc_dest,
  p.finNFe,
  p.ordem,
  p.origem,
  nullif(p.lado, '') AS lado,
  CASE p.sinal WHEN 'Tira' THEN -1 ELSE 1 END AS sinal,
  p.v_cbs AS cbs,
  p.v_ibs AS ibs,
  -- A note of adjustment follows no base.
  CASE WHEN p.ordem = 1 AND NOT p.ajuste THEN c.cbs END AS cbs_esperada,
  CASE WHEN p.ordem = 1 AND NOT p.ajuste THEN c.ibs END AS ibs_esperado,
  CASE
    WHEN e.crt IN ('1', '2', '4') THEN 'A empresa é do Simples: IBS e CBS estão no regime único'
    WHEN e.crt IS NULL AND p.lado = 'Crédito'
      THEN 'Regime da empresa desconhecido: envie uma nota própria ou uma EFD-Contribuições'
    ELSE p.motivo
  END AS motivo,
  coalesce(p.lado, '') <> ''
    AND e.crt IS DISTINCT FROM '1'
    AND e.crt IS DISTINCT FROM '2'
    AND e.crt IS DISTINCT FROM '4'
    AND (e.crt IS NOT NULL OR p.lado = 'Débito')
    AND CASE
      WHEN p.ordem = 4 THEN p.motivo <> 'Entra na apuração do outro participante'
      ELSE p.motivo IS NULL
    END AS conta
FROM parte p
CROSS JOIN empresa e
LEFT JOIN conferida c ON c._arquivo = p._arquivo AND c._nota = p._nota AND c.modelo = p.modelo
