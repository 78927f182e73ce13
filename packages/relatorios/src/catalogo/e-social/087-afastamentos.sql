-- One row per absence.
WITH
  -- Reasons by their latest description.
  motivo AS (SELECT codigo, arg_max(descricao, inicio) AS descricao FROM tab_esocial_afastamento GROUP BY ALL)
SELECT
  f.cpf AS "CPF",
  n.nome AS "Nome",
  f.matricula AS "Matrícula",
  f.ini AS "Início",
  f.fim AS "Fim",
  f.motivo AS "Motivo",
  m.descricao AS "Desc. Motivo",
  f.dias AS "Dias",
  es_dias_da_empresa(f.motivo, f.ini, f.dias, f.antes, p.fim) AS "Primeiros 15 Dias"
FROM es_afastamento f
CROSS JOIN projeto p
LEFT JOIN es_nome n ON n.cpf = f.cpf
LEFT JOIN motivo m ON m.codigo = f.motivo
