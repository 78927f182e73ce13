import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * S-2299 and S-2399 with the sums of their amounts. Verbas Indenizatórias are the vencimentos of natures that are expected to
 * be no base. The reasons of S-2399 are of another list and have no description here.
 */
export default defineRelatorio({
  numero: 86,
  nome: 'eSocial Desligamentos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Rescisões, motivo, aviso e verbas.'] },
  fontes: ['esocial_desligamento'],
  tabelas: ['verbas_cp', 'esocial_desligamento', 'esocial_natureza_rubrica'],
  colunas: [
    ...texto('Período', 'CPF', 'Nome', 'Matrícula'),
    ...data('Data'),
    ...texto('Motivo', 'Desc. Motivo'),
    ...data('Data Aviso'),
    ...texto('Aviso Indenizado'),
    ...data('Projeção'),
    ...dinheiro('Total Vencimentos', 'Total Descontos', 'Verbas Indenizatórias'),
    ...texto('Recibo'),
  ],
  sql: `
    WITH v AS (
      SELECT i._arquivo, i._evento, sum(i.vrRubr) FILTER (i.tpRubr = '1') AS vencimentos, sum(i.vrRubr) FILTER (i.tpRubr = '2') AS descontos,
             sum(i.vrRubr) FILTER (i.tpRubr = '1' AND e.esperada = '00') AS indenizatorias
        FROM es_item i LEFT JOIN es_esperada e ON e.codRubr = i.codRubr AND e.ideTabRubr = i.ideTabRubr AND e.per = i.per
       WHERE i.evento IN ('S-2299', 'S-2399') GROUP BY ALL
    )
    SELECT mes_ano(d.dtDeslig) AS "Período", d.cpfTrab AS "CPF", n.nome AS "Nome", d.matricula AS "Matrícula", d.dtDeslig AS "Data", d.mtvDeslig AS "Motivo",
           CASE WHEN d.evento = 'S-2299' THEN m.descricao END AS "Desc. Motivo", d.dtAvPrv AS "Data Aviso",
           CASE d.indPagtoAPI WHEN 'S' THEN 'Sim' WHEN 'N' THEN 'Não' ELSE d.indPagtoAPI END AS "Aviso Indenizado", d.dtProjFimAPI AS "Projeção",
           CAST(coalesce(v.vencimentos, 0) AS DECIMAL(18,2)) AS "Total Vencimentos", CAST(coalesce(v.descontos, 0) AS DECIMAL(18,2)) AS "Total Descontos",
           CAST(coalesce(v.indenizatorias, 0) AS DECIMAL(18,2)) AS "Verbas Indenizatórias", d.recibo AS "Recibo"
      FROM esocial_desligamento d JOIN arq a ON a.id = d._arquivo
      LEFT JOIN v ON v._arquivo = d._arquivo AND v._evento = d._evento
      LEFT JOIN es_nome n ON n.cpf = d.cpfTrab
      LEFT JOIN (SELECT codigo, arg_max(descricao, inicio) AS descricao FROM tab_esocial_desligamento GROUP BY ALL) m ON m.codigo = d.mtvDeslig`,
  ordem: 'd.dtDeslig, a.ordem, d._linha',
});
