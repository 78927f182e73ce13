WITH
  -- What a party rejects, unless it was annulled: an annulment names its event, without the letters of an Id.
  rejeicao AS (
    SELECT
      r.chNFSe AS chave,
      array_to_string(
        list_sort(
          list(
            DISTINCT CASE r.tpEvento
              WHEN '202205' THEN 'Prestador'
              WHEN '203206' THEN 'Tomador'
              ELSE 'Intermediário'
            END
          )
        ),
        ', '
      ) AS quem
    FROM nfse_evento r
    ANTI JOIN nfse_evento a ON a.efeito = 'Anula rejeição'
      AND replace(a.idEvManifRej, 'EVT', '') = replace(r.Id, 'EVT', '')
    WHERE r.efeito = 'Rejeita'
    GROUP BY r.chNFSe
  )
SELECT
  mes_ano(s.competencia) AS "Período",
  s.chave AS "Chave",
  n.padrao AS "Padrão",
  n.cLocEmi AS "Município Emissor",
  n.nNFSe AS "Número",
  n.serie AS "Série DPS",
  n.nDPS AS "Nº DPS",
  s.emissao AS "Emissão",
  s.lado AS "Prestada ou Tomada",
  s.situacao AS "Situação",
  r.quem AS "Rejeitada",
  s.doc_prestador AS "CNPJ-CPF Prestador",
  n.prest_xNome AS "Nome Prestador",
  n.simples AS "Simples",
  s.doc_tomador AS "CNPJ-CPF Tomador",
  n.toma_xNome AS "Nome Tomador",
  s.doc_intermediario AS "CNPJ-CPF Intermediário",
  n.cTribNac AS "Cód. Nacional",
  n.itemLC116 AS "Item LC 116",
  n.cTribMun AS "Cód. Municipal",
  n.cNBS AS "NBS",
  n.xDescServ AS "Descrição",
  n.cLocIncid AS "Município Incidência",
  n.vServ AS "Valor Serviço",
  n.vDescIncond AS "Desc. Incond.",
  n.vDescCond AS "Desc. Cond.",
  n.deducoes AS "Deduções",
  n.vBC AS "Base ISS",
  n.pAliqAplic AS "Alíq ISS",
  n.vISSQN AS "ISS",
  n.ISSRetido AS "ISS Retido",
  n.vRetCP AS "CP Retida",
  n.vRetIRRF AS "IRRF",
  n.PISRetido AS "PIS Retido",
  n.COFINSRetida AS "COFINS Retida",
  n.CSLLRetida AS "CSLL Retida",
  n.totalRetido AS "Total Retido",
  n.vLiq AS "Líquido",
  n.conferencia AS "Conferência",
  a.arquivo AS "Arquivo"
FROM nfse_sit s
JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
JOIN arq a ON a.id = s._arquivo
LEFT JOIN rejeicao r ON r.chave = s.chave
