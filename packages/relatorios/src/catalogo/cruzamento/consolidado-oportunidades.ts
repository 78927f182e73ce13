import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { prescricao } from '../../comum/visoes-cruzamento.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';
import { hasAchados, sqlAchados } from './achados.ts';

const ICMS = 'EFD-C Exclusão do ICMS da Base';

/** Its amounts are those of the items of `ICMS`, which alone can be told apart from other findings. */
const ICMS_POR_MES = 'Cruzamento EFD-C x EFD-F ICMS Destacado';

/**
 * Sums every opportunity of the given crossings and of 'EFD-C Exclusão do ICMS da Base' by thesis, report and year.
 *
 * - A line of a file that several reports found counts in the one of the lowest `prioridade` of the table `teses`.
 * - 'Já Tratado': 'Sim' when the adjustments of M215 or 1050 meet the thesis' amount, or when the PER/DCOMPs in force
 *   whose kind of credit the thesis names meet all that the year's theses of that kind have; 'Parcial' when they meet a
 *   part. What a rectifier put right is no finding any more, since only the file that counts is read.
 * - 'Prescreve em 90 dias' is the part whose right ends within ninety days of the day the report is made. What has
 *   ended already stands on rows of its own, whose situation says 'prescrito'.
 */
export function createConsolidadoOportunidades(cruzamentos: readonly RelatorioDefinido[]): RelatorioDefinido {
  const fontes = cruzamentos.filter((r) => hasAchados(r) && r.nome !== ICMS_POR_MES);
  return defineRelatorio({
    numero: 142,
    nome: 'Cruzamento Consolidado de Oportunidades',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Oportunidades por tese e ano.',
        'Estimativa: soma os valores estimados dos outros relatórios. Situação, fundamento e confiança de cada tese vêm da tabela de teses, que o administrador pode trocar; confira a jurisprudência na data do uso.',
      ],
      'e-CAC': ['PER/DCOMP que já pediu o crédito.'],
    },
    fontes: [],
    auxiliares: ['ecac_perdcomp', 'ecac_perdcomp_debito'],
    tabelas: ['teses'],
    depende: [ICMS, ...fontes.map((r) => r.nome)],
    colunas: [
      ...texto('Tese', 'Relatório Fonte', 'Ano'),
      ...inteiro('Qtd Linhas'),
      ...dinheiro('Valor'),
      ...texto('Confiança', 'Situação da Tese', 'Já Tratado'),
      ...dinheiro('Prescreve em 90 dias'),
    ],
    sql: `
    WITH bruto AS (
      SELECT '${ICMS}' AS fonte, "Período" AS quando, "Arquivo" AS arquivo, "Linha" AS linha, "Situação" AS regra, "Total" AS valor,
             CAST(NULL AS VARCHAR) AS confianca, "Prescreve em" AS prescreve, "Situação" = 'Ajuste no M215' AS ajustado
        FROM rel_efd_c_exclusao_do_icms_da_base WHERE "Situação" IN ('Não excluído', 'Parcial', 'Ajuste no M215')
      ${fontes.map((r) => `UNION ALL ${sqlAchados(r, 'Oportunidade')}`).join('\n      ')}
    ), o AS (
      SELECT b.*, regexp_extract(b.quando, '[0-9]{4}') AS ano, coalesce(t.tese, regexp_replace(b.fonte, '^Cruzamento ', '')) AS tese,
             coalesce(t.situacao, 'Não classificada') AS situacao, coalesce(b.confianca, t.confianca, 'Média') AS conf, coalesce(TRY_CAST(t.prioridade AS INTEGER), 99) AS prioridade,
             coalesce(t.credito, '') AS credito,
             coalesce(b.prescreve, ${prescricao(`TRY_CAST(CASE WHEN regexp_matches(b.quando, '^[0-9]{2}/[0-9]{4}$') THEN right(b.quando, 4) || '-' || left(b.quando, 2) || '-01'
               ELSE regexp_extract(b.quando, '[0-9]{4}') || '-12-01' END AS DATE)`)}) AS limite
        FROM bruto b LEFT JOIN tab_teses t ON t.relatorio = b.fonte AND (t.regra = '' OR t.regra = b.regra)
    ), dono AS (
      SELECT arquivo, linha, min(prioridade) AS prioridade FROM o WHERE linha IS NOT NULL GROUP BY ALL
    ), u AS (
      SELECT o.*, coalesce(o.limite < current_date, false) AS prescrito
        FROM o LEFT JOIN dono d ON d.arquivo = o.arquivo AND d.linha = o.linha WHERE o.prioridade = coalesce(d.prioridade, o.prioridade)
    ), g AS (
      SELECT tese, fonte, ano, conf, situacao, prescrito, credito, min(prioridade) AS prioridade, count(*) AS linhas, sum(valor) AS valor, bool_or(ajustado) AS ajustado,
             coalesce(sum(valor) FILTER (NOT prescrito AND limite <= current_date + INTERVAL 90 DAY), 0) AS noventa
        FROM u GROUP BY ALL
    ), pedido AS (
      SELECT lower(strip_accents(tipo_credito)) AS tipo, CAST(year(coalesce(credito_inicio, credito_fim)) AS VARCHAR) AS ano, credito_inicio, credito_fim,
             max(coalesce(pedido, credito_original, credito_utilizado)) AS valor
        FROM perdcomp_vigente WHERE vigente = 'S' GROUP BY ALL
    ), coberto AS (
      SELECT c.ano, c.credito, sum(p.valor) AS valor, (SELECT sum(g.valor) FROM g WHERE g.ano = c.ano AND g.credito = c.credito) AS achado
        FROM (SELECT DISTINCT ano, credito FROM g WHERE credito <> '') c JOIN pedido p ON p.ano = c.ano AND regexp_matches(p.tipo, c.credito) GROUP BY ALL
    )
    SELECT g.tese AS "Tese", g.fonte AS "Relatório Fonte", nullif(g.ano, '') AS "Ano", CAST(g.linhas AS INTEGER) AS "Qtd Linhas", CAST(g.valor AS DECIMAL(18,2)) AS "Valor",
           g.conf AS "Confiança", g.situacao || CASE WHEN g.prescrito THEN ' (prescrito)' ELSE '' END AS "Situação da Tese",
           CASE WHEN g.ajustado AND g.valor <= 0.05 THEN 'Sim' WHEN c.valor >= c.achado THEN 'Sim' WHEN g.ajustado OR c.valor > 0 THEN 'Parcial' ELSE 'Não' END AS "Já Tratado",
           CAST(g.noventa AS DECIMAL(18,2)) AS "Prescreve em 90 dias"
      FROM g LEFT JOIN coberto c ON c.ano = g.ano AND c.credito = g.credito
     ORDER BY g.ano, g.prioridade, g.tese, g.fonte, g.conf, g.prescrito`,
  });
}
