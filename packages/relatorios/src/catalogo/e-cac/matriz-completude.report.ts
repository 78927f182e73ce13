import { inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per obligation and month of the project; ECD and ECF once a year, on 12/AAAA.
 *
 * 'Parcial': some state registration that has an EFD ICMS/IPI in another month of the project has none in this one.
 * Kinds that not every company has (eSocial, XML, payments, payers, and the DCTFWeb before 2025) are listed only when some
 * file of theirs came; PER/DCOMP and processes, which no month requires, only in the months that they are about. The DCTF
 * ends in 12/2024, when the DCTFWeb took its place for every tax. A file of events of the eSocial counts in the months of
 * its events.
 *
 * 'n.a.': the EFD ICMS/IPI of a project without any sign of it (no such file, no NF-e of own issue), and the annual books
 * of a year whose December is not in the project, when no book came.
 */
export default defineRelatorio({
  numero: 105,
  nome: 'Matriz de Completude',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    Arquivos: [
      'O que falta por obrigação e mês.',
      'eSocial, XML, Pagamentos, Fontes Pagadoras, PER/DCOMP e e-Processo só aparecem quando algum arquivo deles foi recebido.',
    ],
  },
  fontes: [],
  auxiliares: ['nfe_nota', 'nfe_evento', 'esocial_evento'],
  colunas: [...texto('Obrigação', 'Mês', 'Situação'), ...inteiro('Qtd Arquivos'), ...texto('Versão Usada')],
  sql: `
    WITH meses AS (
      SELECT CAST(unnest(generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)) AS DATE) AS mes FROM projeto
    ), obrigacoes AS (
      -- due: of every company in those days; sinal: only when a file of the kind came; avulsa: only in months with a file.
      SELECT * FROM (VALUES
        (1, ['EFDC'], 'EFD-Contribuições', false, 'devida', NULL, NULL), (2, ['EFDF'], 'EFD ICMS/IPI', false, 'devida', NULL, NULL),
        (3, ['ECD'], 'ECD', true, 'devida', NULL, NULL), (4, ['ECF'], 'ECF', true, 'devida', NULL, NULL),
        (5, ['ESOCIAL'], 'eSocial', false, 'sinal', NULL, NULL),
        (6, ['DCTF'], 'DCTF', false, 'devida', NULL, DATE '2024-12-31'),
        (7, ['DCTFWEB'], 'DCTFWeb', false, 'sinal', NULL, DATE '2024-12-31'), (7, ['DCTFWEB'], 'DCTFWeb', false, 'devida', DATE '2025-01-01', NULL),
        (8, ['NFE', 'NFCE'], 'XML NF-e', false, 'sinal', NULL, NULL), (9, ['CTE'], 'XML CT-e', false, 'sinal', NULL, NULL),
        (10, ['PAGAMENTOS'], 'Pagamentos', false, 'sinal', NULL, NULL), (11, ['FONTES_PAGADORAS'], 'Fontes Pagadoras', true, 'sinal', NULL, NULL),
        (12, ['PERDCOMP'], 'PER/DCOMP', false, 'avulsa', NULL, NULL), (13, ['EPROCESSO'], 'e-Processo', false, 'avulsa', NULL, NULL)
      ) o(n, tipos, nome, anual, espera, desde, ate_dia)
    ), celulas AS (
      SELECT n, tipos, nome, anual, espera, ate_dia, mes AS de, last_day(mes) AS ate, true AS no_projeto FROM obrigacoes, meses
       WHERE NOT anual AND (desde IS NULL OR mes >= desde) AND (ate_dia IS NULL OR mes <= ate_dia)
      UNION ALL
      SELECT DISTINCT n, tipos, nome, anual, espera, ate_dia, make_date(year(mes), 1, 1), make_date(year(mes), 12, 31),
             bool_or(month(mes) = 12) OVER (PARTITION BY n, year(mes)) FROM obrigacoes, meses WHERE anual
    ), periodos AS (
      SELECT id, inicio, fim FROM arq WHERE tipo <> 'ESOCIAL'
      UNION ALL
      SELECT DISTINCT _arquivo, competencia(right(per_apur, 2) || left(per_apur, 4)), last_day(competencia(right(per_apur, 2) || left(per_apur, 4)))
        FROM esocial_evento WHERE length(per_apur) = 7
    ), recebidos AS (
      SELECT c.n, c.de, count(*) AS qtd, count(*) FILTER (a.situacao = 'Usado') AS usados,
             count(DISTINCT coalesce(a.cnpj, '') || '/' || coalesce(a.ie, '')) FILTER (a.situacao = 'Usado') AS ies,
             string_agg(DISTINCT a.finalidade, ', ' ORDER BY a.finalidade) FILTER (a.situacao = 'Usado') AS versao
        FROM celulas c JOIN arq a ON list_contains(c.tipos, a.tipo) AND a.situacao IN ('Usado', 'Substituído')
        JOIN periodos p ON p.id = a.id AND p.inicio <= c.ate AND p.fim >= c.de
       GROUP BY ALL
    ), total_ies AS (
      SELECT count(DISTINCT coalesce(cnpj, '') || '/' || coalesce(ie, '')) AS ies FROM arq WHERE tipo = 'EFDF' AND situacao = 'Usado'
    ), contribuinte AS (
      SELECT (SELECT ies FROM total_ies) > 0 OR EXISTS (SELECT 1 FROM nota_sit WHERE lado = 'Própria') AS icms
    )
    SELECT c.nome AS "Obrigação", mes_ano(CASE WHEN c.anual THEN c.ate ELSE c.de END) AS "Mês",
           CASE WHEN coalesce(r.usados, 0) = 0 THEN
                  CASE WHEN NOT c.no_projeto THEN 'n.a.' WHEN c.n = 2 AND NOT (SELECT icms FROM contribuinte) THEN 'n.a.' ELSE 'Falta' END
                WHEN c.n = 2 AND r.ies < (SELECT ies FROM total_ies) THEN 'Parcial'
                ELSE 'OK' END AS "Situação",
           CAST(coalesce(r.qtd, 0) AS INTEGER) AS "Qtd Arquivos", r.versao AS "Versão Usada"
      FROM celulas c LEFT JOIN recebidos r ON r.n = c.n AND r.de = c.de
     WHERE c.espera = 'devida' OR r.qtd > 0
        OR (c.espera = 'sinal' AND EXISTS (SELECT 1 FROM arq a WHERE list_contains(c.tipos, a.tipo) AND a.situacao IN ('Usado', 'Substituído') AND (c.ate_dia IS NULL OR a.inicio <= c.ate_dia)))`,
  ordem: 'c.n, c.de',
});
