-- TABLE: One row per CT-e: whether the company pays for, sends or receives what it carries. sem_efeito: it is cancelled
-- or denied, or annuls another one (tpCTe 2), or its payer says that the service is not what was agreed.
SELECT
  s.chave,
  s.situacao IN ('Cancelada', 'Denegada')
    OR coalesce(anula_cte(c.tpCTe), FALSE)
    OR coalesce(d.vigente, FALSE) AS sem_efeito,
  lado = 'Terceiros' AS pago_pela_empresa,
  left(coalesce(c.rem_CNPJ, ''), 8) = p.raiz AS remetente,
  left(coalesce(c.dest_CNPJ, ''), 8) = p.raiz AS destinatario
FROM cte_sit s
JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
LEFT JOIN cte_desacordo d ON d.chave = s.chave
CROSS JOIN projeto p
