import { inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per obligation and month of the project; ECD and ECF once a year, on 12/AAAA.
 *
 * 'Parcial': some state registration that has an EFD ICMS/IPI in another month of the project has none in this one.
 * 'n.a.': the EFD ICMS/IPI of a project without any sign of it (no such file, no NF-e of own issue), and the annual books
 * of a year whose December is not in the project, when no book came.
 */
export default defineRelatorio({
  numero: 105,
  nome: 'Matriz de Completude',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { Arquivos: ['O que falta por obrigação e mês.'] },
  fontes: [],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  colunas: [...texto('Obrigação', 'Mês', 'Situação'), ...inteiro('Qtd Arquivos'), ...texto('Versão Usada')],
  sql: `
    WITH meses AS (
      SELECT CAST(unnest(generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)) AS DATE) AS mes FROM projeto
    ), obrigacoes AS (
      SELECT * FROM (VALUES (1, 'EFDC', 'EFD-Contribuições', false), (2, 'EFDF', 'EFD ICMS/IPI', false), (3, 'ECD', 'ECD', true), (4, 'ECF', 'ECF', true)) o(n, tipo, nome, anual)
    ), celulas AS (
      SELECT n, tipo, nome, anual, mes AS de, last_day(mes) AS ate, true AS no_projeto FROM obrigacoes, meses WHERE NOT anual
      UNION ALL
      SELECT DISTINCT n, tipo, nome, anual, make_date(year(mes), 1, 1), make_date(year(mes), 12, 31),
             bool_or(month(mes) = 12) OVER (PARTITION BY n, year(mes)) FROM obrigacoes, meses WHERE anual
    ), recebidos AS (
      SELECT c.n, c.de, count(*) AS qtd, count(*) FILTER (a.situacao = 'Usado') AS usados,
             count(DISTINCT coalesce(a.cnpj, '') || '/' || coalesce(a.ie, '')) FILTER (a.situacao = 'Usado') AS ies,
             string_agg(DISTINCT a.finalidade, ', ' ORDER BY a.finalidade) FILTER (a.situacao = 'Usado') AS versao
        FROM celulas c JOIN arq a ON a.tipo = c.tipo AND a.situacao IN ('Usado', 'Substituído') AND a.inicio <= c.ate AND a.fim >= c.de
       GROUP BY ALL
    ), total_ies AS (
      SELECT count(DISTINCT coalesce(cnpj, '') || '/' || coalesce(ie, '')) AS ies FROM arq WHERE tipo = 'EFDF' AND situacao = 'Usado'
    ), contribuinte AS (
      SELECT (SELECT ies FROM total_ies) > 0 OR EXISTS (SELECT 1 FROM nota_sit WHERE lado = 'Própria') AS icms
    )
    SELECT c.nome AS "Obrigação", mes_ano(CASE WHEN c.anual THEN c.ate ELSE c.de END) AS "Mês",
           CASE WHEN coalesce(r.usados, 0) = 0 THEN
                  CASE WHEN NOT c.no_projeto THEN 'n.a.' WHEN c.tipo = 'EFDF' AND NOT (SELECT icms FROM contribuinte) THEN 'n.a.' ELSE 'Falta' END
                WHEN c.tipo = 'EFDF' AND r.ies < (SELECT ies FROM total_ies) THEN 'Parcial'
                ELSE 'OK' END AS "Situação",
           CAST(coalesce(r.qtd, 0) AS INTEGER) AS "Qtd Arquivos", r.versao AS "Versão Usada"
      FROM celulas c LEFT JOIN recebidos r ON r.n = c.n AND r.de = c.de
     ORDER BY c.n, c.de`,
});
