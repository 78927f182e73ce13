import { contagem, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Events by the month that they are about; registers and bonds, which are about none, by the month of their reception.
 * Retificados and Excluídos are those that another event replaced or excluded.
 */
export default defineRelatorio({
  numero: 95,
  nome: 'eSocial Inventário de Eventos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Eventos recebidos, retificados, excluídos e fechamento por mês.'] },
  fontes: ['esocial_evento'],
  tabelas: ['esocial_evento'],
  colunas: [
    ...texto('Período', 'Evento', 'Desc. Evento'),
    ...contagem('Quantidade', 'Originais', 'Retificados', 'Excluídos'),
    ...texto('Fechamento', 'Último Recibo'),
  ],
  sql: `
    WITH e AS (
      SELECT *, coalesce(per_apur, strftime(recepcao, '%Y-%m')) AS per FROM esocial_evento
    ), f AS (
      SELECT per_apur, arg_max(evento, (coalesce(recepcao, TIMESTAMP '1900-01-01'), coalesce(recibo, ''), evento)) AS ultimo
        FROM e WHERE evento IN ('S-1298', 'S-1299') AND situacao = 'Ativo' GROUP BY ALL
    )
    SELECT es_periodo(e.per) AS "Período", e.evento AS "Evento", d.descricao AS "Desc. Evento", CAST(count(*) AS INTEGER) AS "Quantidade",
           CAST(count(*) FILTER (coalesce(e.ind_retif, '1') <> '2') AS INTEGER) AS "Originais", CAST(count(*) FILTER (e.situacao = 'Retificado') AS INTEGER) AS "Retificados",
           CAST(count(*) FILTER (e.situacao = 'Excluído') AS INTEGER) AS "Excluídos",
           CASE WHEN e.per IN (SELECT per_apur FROM e WHERE per_apur IS NOT NULL) THEN CASE f.ultimo WHEN 'S-1299' THEN 'Fechado' WHEN 'S-1298' THEN 'Reaberto' ELSE 'Sem fechamento' END END AS "Fechamento",
           arg_max(e.recibo, (coalesce(e.recepcao, TIMESTAMP '1900-01-01'), coalesce(e.recibo, ''))) FILTER (e.recibo IS NOT NULL) AS "Último Recibo"
      FROM e LEFT JOIN f ON f.per_apur = e.per
      LEFT JOIN (SELECT codigo, any_value(descricao) AS descricao FROM tab_esocial_evento GROUP BY ALL) d ON d.codigo = e.evento
     GROUP BY e.per, e.evento, d.descricao, f.ultimo`,
  ordem: `CASE WHEN e.per LIKE '____' THEN e.per || '-12' ELSE e.per END, e.per, e.evento`,
});
