-- Freight that a carrier by road gives to a subcontractor, in months of the non-cumulative regime: CT-e of which the
-- EFD-Contribuições has no credit, and credits at the whole rates on what a natural person was paid.
WITH
  -- The company's own book before those of its partnerships.
  mes_nao_cumulativo AS (
    SELECT e.CNPJ AS cnpj, inicio_do_mes(r.inicio) AS mes, arg_min(r._arquivo, (l.livro, r._arquivo)) AS efdc
    FROM stg_efdc_0110 r
    JOIN livro_efdc l ON l._arquivo = r._arquivo
    JOIN efdc_0140 e ON e._arquivo = r._arquivo
    WHERE r.COD_INC_TRIB IN ('1', '3')
    GROUP BY ALL
  ),
  credito AS (
    SELECT *
    FROM fato_pc
    WHERE Lado = 'Entrada' AND sit_valida(COD_SIT) AND (gera_credito(CST_PIS) OR gera_credito(CST_COFINS))
  ),
  -- A credit without the key of its CT-e may be about any service that its subcontractor gave in the month.
  creditado AS (SELECT DISTINCT _arquivo, doc_part FROM credito WHERE frete_subcontratado(NAT_BC_CRED)),
  sem_credito AS (
    SELECT
      m.efdc AS _arquivo, s.estab, s.chave, s.emissao, s.doc_contraparte AS doc, c.emit_xNome AS nome,
      c.vTPrest - icms_fora_do_credito(coalesce(c.vICMS, 0), m.mes) AS base
    FROM cte_sit s
    JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
    JOIN mes_nao_cumulativo m ON m.cnpj = s.estab AND m.mes = inicio_do_mes(s.emissao)
    WHERE s.lado = 'Terceiros'
      AND s.situacao = 'Autorizada'
      AND cte_subcontratado(c.tpServ, c.modal)
      AND m.efdc IN (SELECT _arquivo FROM efdc_d200)
      AND s.chave NOT IN (SELECT CHV FROM credito WHERE CHV IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM creditado d WHERE d._arquivo = m.efdc AND d.doc_part = s.doc_contraparte)
  ),
  linha AS (
    SELECT
      *, 'Subcontratação sem crédito' AS resultado, 'Oportunidade' AS tipo, 'Média' AS confianca,
      aliquota_subcontratado_pis(emissao) AS pis,
      aliquota_subcontratado_cofins(emissao) AS cofins
    FROM sem_credito
    UNION ALL BY NAME
    SELECT
      f._arquivo, f._linha, f.CNPJ_ESTAB AS estab, f.CHV AS chave, f.DT_DOC AS emissao, f.doc_part AS doc,
      f.nome_part AS nome, 'Crédito inteiro sobre subcontratado pessoa física' AS resultado, 'Risco' AS tipo,
      'Alta' AS confianca, f.VL_BC_PIS AS base,
      aliquota_nc_pis(f.inicio) - aliquota_subcontratado_pis(f.inicio) AS pis,
      aliquota_nc_cofins(f.inicio) - aliquota_subcontratado_cofins(f.inicio) AS cofins
    FROM credito f
    WHERE frete_subcontratado(f.NAT_BC_CRED)
      AND length(f.doc_part) = 11
      AND f.ALIQ_PIS = aliquota_nc_pis(f.inicio)
      AND f.ALIQ_COFINS = aliquota_nc_cofins(f.inicio)
  )
SELECT
  a.periodo AS "Período",
  l.estab AS "CNPJ Estab.",
  l.chave AS "Chave",
  l.emissao AS "Emissão",
  l.doc AS "CNPJ Part.",
  l.nome AS "Nome Part.",
  CAST(l.base AS DECIMAL(18, 2)) AS "Base",
  imposto(l.base, l.pis) AS "PIS",
  imposto(l.base, l.cofins) AS "COFINS",
  l.confianca AS "Confiança",
  l.resultado AS "Resultado",
  l.tipo AS "Tipo",
  imposto(l.base, l.pis) + imposto(l.base, l.cofins) AS "Valor Estimado",
  CASE WHEN l._linha IS NOT NULL THEN a.arquivo END AS "Arquivo",
  l._linha AS "Linha",
  a.inicio AS _mes
FROM linha l
JOIN arq a ON a.id = l._arquivo
WHERE l.base > 0
