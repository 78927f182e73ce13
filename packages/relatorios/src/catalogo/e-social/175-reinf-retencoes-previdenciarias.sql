WITH
  -- What the services of an event add up to; its total must say the same.
  soma AS (
    SELECT
      _arquivo, _evento,
      sum(CASE WHEN primeiro THEN coalesce(vlrBruto, 0) ELSE 0 END) AS bruto,
      sum(coalesce(vlrBaseRet, 0)) AS base,
      sum(coalesce(vlrRetencao, 0) - coalesce(vlrRetSub, 0)) AS retencao,
      sum(coalesce(vlrAdicional, 0)) AS adicional,
      sum(coalesce(vlrNRetPrinc, 0)) AS nao_retida
    FROM reinf_servico_conferido
    GROUP BY ALL
  ),
  total AS (
    SELECT
      _arquivo, _evento,
      sum(coalesce(vlrTotalBruto, 0)) AS bruto,
      sum(coalesce(vlrTotalBaseRet, 0)) AS base,
      sum(coalesce(vlrTotalRetPrinc, 0)) AS retencao,
      sum(coalesce(vlrTotalRetAdic, 0)) AS adicional,
      sum(coalesce(vlrTotalNRetPrinc, 0)) AS nao_retida
    FROM reinf_servico_total
    GROUP BY ALL
  )
SELECT
  reinf_periodo(s.perApur) AS "Período",
  CASE WHEN s.tpInscEstab <> '4' THEN s.nrInscEstab END AS "CNPJ Estab.",
  CASE s.evento WHEN 'R-2010' THEN 'Tomado' ELSE 'Prestado' END AS "Tomado ou Prestado",
  CASE
    WHEN s.tpInscEstab = '4' THEN s.nrInscEstab
    WHEN s.tpInscTomador = '4' THEN s.nrInscTomador
  END AS "CNO",
  coalesce(s.cnpjPrestador, CASE WHEN s.tpInscTomador <> '4' THEN s.nrInscTomador END) AS "CNPJ Part.",
  n.nome AS "Nome",
  s.serie AS "Série",
  s.numDocto AS "Número",
  s.dtEmissaoNF AS "Emissão",
  CASE WHEN s.primeiro THEN s.vlrBruto END AS "Valor Bruto",
  concat_ws(' - ', s.tpServico, d.descricao) AS "Tipo Serviço",
  s.vlrBaseRet AS "Base",
  s.vlrRetencao AS "Retenção",
  s.vlrRetSub AS "Retida pelo Subempreiteiro",
  s.vlrNRetPrinc AS "Não Retida",
  s.vlrAdicional AS "Adicional",
  CASE s.indCPRB WHEN '1' THEN 'Sim' WHEN '0' THEN 'Não' END AS "CPRB",
  reinf_aliquota(s.vlrRetencao, s.vlrBaseRet) AS "Alíquota Efetiva",
  conferencia([
    CASE
      WHEN s.retencao_geral IS NULL THEN 'Sem percentual para o mês'
      WHEN s.indCPRB = '1' AND NOT perto(s.vlrRetencao, s.retencao_cprb)
        THEN 'A retenção não é o percentual da CPRB sobre a base'
      WHEN s.indCPRB = '0' AND NOT perto(s.vlrRetencao, s.retencao_geral)
        THEN 'A retenção não é o percentual geral sobre a base'
      WHEN s.indCPRB IS NULL
        AND NOT perto(s.vlrRetencao, s.retencao_geral)
        AND NOT perto(s.vlrRetencao, s.retencao_cprb)
        THEN 'A retenção não é o percentual geral nem o da CPRB sobre a base'
    END,
    CASE
      WHEN NOT perto(coalesce(s.vlrAdicional, 0), s.adicional)
        THEN 'O adicional não é o percentual sobre os serviços especiais'
    END,
    se_diverge('O total bruto do evento não é a soma das notas', t.bruto - q.bruto),
    se_diverge('A base total do evento não é a soma das notas', t.base - q.base),
    se_diverge('A retenção total do evento não é a soma das notas', t.retencao - q.retencao),
    se_diverge('O adicional total do evento não é a soma das notas', t.adicional - q.adicional),
    se_diverge('O total não retido do evento não é a soma das notas', t.nao_retida - q.nao_retida)
  ]) AS "Conferência"
FROM reinf_servico_conferido s
JOIN arq a ON a.id = s._arquivo
JOIN soma q ON q._arquivo = s._arquivo AND q._evento = s._evento
LEFT JOIN total t ON t._arquivo = s._arquivo AND t._evento = s._evento
LEFT JOIN tab_reinf_dominio d ON d.campo = 'tpServico' AND d.codigo = s.tpServico
LEFT JOIN reinf_nome n ON n.documento = coalesce(s.cnpjPrestador, s.nrInscTomador)
