-- One row per dismissal (S-2299) or end of a bond without employment (S-2399).
WITH
  -- The amounts of each event.
  verba AS (
    SELECT
      i._arquivo, i._evento,
      sum(i.vrRubr) FILTER (i.tpRubr = '1') AS vencimentos,
      sum(i.vrRubr) FILTER (i.tpRubr = '2') AS descontos,
      sum(i.vrRubr) FILTER (i.tpRubr = '1' AND e.esperada = '00') AS indenizatorias
    FROM es_item i
    LEFT JOIN es_esperada e ON e.codRubr = i.codRubr AND e.ideTabRubr = i.ideTabRubr AND e.per = i.per
    WHERE i.evento IN ('S-2299', 'S-2399')
    GROUP BY ALL
  ),
  -- Reasons by their latest description.
  motivo AS (
    SELECT codigo, arg_max(descricao, inicio) AS descricao FROM tab_esocial_desligamento GROUP BY ALL
  )
SELECT
  mes_ano(d.dtDeslig) AS "Período",
  d.cpfTrab AS "CPF",
  n.nome AS "Nome",
  d.matricula AS "Matrícula",
  d.dtDeslig AS "Data",
  d.mtvDeslig AS "Motivo",
  CASE WHEN d.evento = 'S-2299' THEN m.descricao END AS "Desc. Motivo",
  d.dtAvPrv AS "Data Aviso",
  sim_nao(d.indPagtoAPI) AS "Aviso Indenizado",
  d.dtProjFimAPI AS "Projeção",
  coalesce(v.vencimentos, 0) AS "Total Vencimentos",
  coalesce(v.descontos, 0) AS "Total Descontos",
  coalesce(v.indenizatorias, 0) AS "Verbas Indenizatórias",
  d.recibo AS "Recibo"
FROM esocial_desligamento d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN verba v ON v._arquivo = d._arquivo AND v._evento = d._evento
LEFT JOIN es_nome n ON n.cpf = d.cpfTrab
LEFT JOIN motivo m ON m.codigo = d.mtvDeslig
