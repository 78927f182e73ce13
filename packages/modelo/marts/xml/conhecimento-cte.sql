-- TABLE: One row per CT-e: whether the company pays for, sends or receives what it carries.
SELECT
  s.chave,
  situacao IN ('Cancelada', 'Denegada') AS sem_efeito,
  lado = 'Terceiros' AS pago_pela_empresa,
  left(coalesce(c.rem_CNPJ, ''), 8) = p.raiz AS remetente,
  left(coalesce(c.dest_CNPJ, ''), 8) = p.raiz AS destinatario
FROM cte_sit s
JOIN cte_conhecimento c ON c._arquivo = s._arquivo AND c._linha = s._linha
CROSS JOIN projeto p
