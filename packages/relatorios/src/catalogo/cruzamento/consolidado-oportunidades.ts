import { data, dinheiro, inteiro, texto } from '../../colunas.ts';
import { prescricao, prescricaoCredito } from '../../comum/visoes-cruzamento.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';
import { achadosDe, type FormaAchado, hasAchados, sqlAchados } from './achados.ts';

/** Its amounts are those of the items of 'EFD-C Exclusão do ICMS da Base', which alone can be told apart from others. */
const ICMS_POR_MES = 'Cruzamento EFD-C x EFD-F ICMS Destacado';

/** Opportunities that stand in reports without the columns of a finding. */
const OUTROS: Readonly<Record<string, FormaAchado>> = {
  'EFD-C Exclusão do ICMS da Base': {
    filtro: `"Situação" IN ('Não excluído', 'Parcial', 'Ajuste no M215')`,
    regra: '"Situação"',
    valor: '"Total"',
    ajustado: `"Situação" = 'Ajuste no M215'`,
  },
  'eSocial Verbas Indenizatórias': {
    filtro: '"Total Estimado" > 0',
    regra: `'Verba não remuneratória tributada'`,
    valor: '"Total Estimado"',
  },
};

/** They take the whole PIS and COFINS of an item, so that nothing else found on the item counts beside them. */
const DONOS = `('Cruzamento Monofásico Tributado', 'Cruzamento Alíquota Zero e ST')`;

/** What they find are credits of a month, which no payment begins. */
const CREDITOS = `('Cruzamento Saldo de Créditos Encadeado', 'Cruzamento Saldo Credor ICMS e IPI', 'Cruzamento PERDCOMP x Saldo de Créditos')`;

/** Day of the end of the project's period. */
const FIM = '(SELECT fim FROM projeto)';

/**
 * Sums every opportunity of the given reports by thesis, report and year.
 *
 * - An item that the reports of one-phase and zero-rated products found counts once: in the one of them with the lowest
 *   `prioridade` of the table `teses`, and in no other report. Items are the same by Arquivo and Linha, and by Chave and
 *   Código where a row tells no line. Other findings of one item are amounts that add up. Where the table only tells
 *   chapters (Confiança 'Baixa') the report is a screening: it gives way to any other finding of the item.
 * - 'Já Tratado': 'Sim' when the adjustments of M215 or 1050 (negative rows of 'EFD-C Exclusão do ICMS da Base') leave
 *   nothing, or when the PER/DCOMPs in force whose kind of credit the thesis names reach all that the year's theses of
 *   that kind have; 'Parcial' when they reach a part. A document names the kind of credit and the year, not the thesis:
 *   that is an estimate. An adjustment beyond what is left of its thesis is worth nothing. What a rectifier put right is no finding any more, since only the file that counts is read.
 * - 'Prescreve em 90 dias' is the part whose right ends within ninety days after the last day of the project, never of
 *   today, so that the same files give the same rows. What had ended by then stands on rows of its own, whose situation
 *   says 'prescrito'. 'Prescreve em' is the day of the first right of the row that has not ended. Without 'Prescreve em' the right ends five years
 *   after the 25th of the following month; of a credit, and of what has only a year, five years after the end of its
 *   month, quarter or year.
 * - A thesis holds for facts between its `inicio` and `fim`; the empty `resultado` is every result of the report.
 */
export function createConsolidadoOportunidades(relatorios: readonly RelatorioDefinido[]): RelatorioDefinido {
  const fontes = relatorios.filter((r) => (hasAchados(r) && r.nome !== ICMS_POR_MES) || r.nome in OUTROS);
  return defineRelatorio({
    numero: 142,
    nome: 'Cruzamento Consolidado de Oportunidades',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Oportunidades por tese e ano.',
        'Prescreve em 90 dias: valor cujo direito termina em até 90 dias após o último dia do período do projeto. Prescreve em: o dia em que termina o primeiro direito da linha que ainda não terminou.',
        'Estimativa: soma os valores estimados dos outros relatórios. Situação, fundamento e confiança de cada tese vêm da tabela de teses, que o administrador pode trocar; confira a jurisprudência na data do uso.',
      ],
      'e-CAC': ['PER/DCOMP que já pediu o crédito, pelo tipo de crédito e pelo ano.'],
    },
    fontes: [],
    auxiliares: ['ecac_perdcomp', 'ecac_perdcomp_debito'],
    tabelas: ['teses'],
    depende: fontes.map((r) => r.nome),
    colunas: [
      ...texto('Tese', 'Relatório Fonte', 'Ano'),
      ...inteiro('Qtd Linhas'),
      ...dinheiro('Valor'),
      ...texto('Confiança', 'Situação da Tese', 'Já Tratado'),
      ...dinheiro('Prescreve em 90 dias'),
      ...data('Prescreve em'),
    ],
    sql: `
    WITH bruto AS (
      ${fontes.map((r) => sqlAchados(r, OUTROS[r.nome] ?? achadosDe('Oportunidade'))).join('\n      UNION ALL ')}
    ), datado AS (
      SELECT *, regexp_extract(quando, '[0-9]{4}') AS ano,
             coalesce(fonte IN ${CREDITOS} OR regexp_full_match(quando, '[0-9]{4}'), false) AS do_periodo,
             TRY_CAST(CASE WHEN regexp_matches(quando, '^[1-4]T/[0-9]{4}$') THEN right(quando, 4) || '-' || lpad(CAST(CAST(left(quando, 1) AS INTEGER) * 3 AS VARCHAR), 2, '0') || '-01'
                           WHEN regexp_matches(quando, '^[0-9]{2}/[0-9]{4}$') THEN right(quando, 4) || '-' || left(quando, 2) || '-01'
                           WHEN regexp_matches(quando, '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN left(quando, 10)
                           ELSE regexp_extract(quando, '[0-9]{4}') || '-12-01' END AS DATE) AS dia
        FROM bruto
    ), o AS (
      SELECT b.*, coalesce(t.tese, regexp_replace(b.fonte, '^Cruzamento ', '')) AS tese, coalesce(b.situacao, t.situacao, 'Não classificada') AS situacao_tese,
             coalesce(b.confianca, t.confianca, 'Média') AS conf, coalesce(TRY_CAST(t.prioridade AS INTEGER), 99) AS prioridade,
             coalesce(t.credito, '') AS credito, coalesce(b.prescreve, CASE WHEN b.do_periodo THEN ${prescricaoCredito('b.dia')} ELSE ${prescricao('b.dia')} END) AS limite
        FROM datado b
        LEFT JOIN tab_teses t ON t.relatorio = b.fonte AND (t.resultado = '' OR t.resultado = b.regra)
         AND coalesce(b.dia >= TRY_CAST(nullif(t.inicio, '') AS DATE), true) AND coalesce(b.dia <= TRY_CAST(nullif(t.fim, '') AS DATE), true)
    ), triagem AS (
      SELECT DISTINCT b.fonte, b.arquivo, b.linha FROM o b JOIN o x ON x.arquivo = b.arquivo AND x.linha = b.linha
       WHERE b.fonte IN ${DONOS} AND b.conf = 'Baixa' AND (x.fonte NOT IN ${DONOS} OR x.conf <> 'Baixa')
    ), firme AS (
      SELECT o.* FROM o LEFT JOIN triagem t ON t.fonte = o.fonte AND t.arquivo = o.arquivo AND t.linha = o.linha WHERE t.linha IS NULL OR o.conf <> 'Baixa'
    ), dono AS (
      SELECT arquivo, linha, min(prioridade) AS prioridade FROM firme WHERE fonte IN ${DONOS} AND linha IS NOT NULL GROUP BY ALL
    ), dono_chave AS (
      SELECT chave, codigo, min(prioridade) AS prioridade FROM firme WHERE fonte IN ${DONOS} AND chave <> '' AND codigo <> '' GROUP BY ALL
    ), u AS (
      SELECT o.*, coalesce(o.limite < ${FIM}, false) AS prescrito
        FROM firme o LEFT JOIN dono d ON d.arquivo = o.arquivo AND d.linha = o.linha
        LEFT JOIN dono_chave k ON o.linha IS NULL AND k.chave = o.chave AND k.codigo = o.codigo
       WHERE coalesce(d.prioridade, k.prioridade) IS NULL OR (o.fonte IN ${DONOS} AND o.prioridade = coalesce(d.prioridade, k.prioridade))
    ), g AS (
      SELECT tese, fonte, ano, conf, situacao_tese, prescrito, credito, min(prioridade) AS prioridade, count(*) FILTER (coalesce(valor, 0) >= 0) AS linhas,
             greatest(coalesce(sum(valor), 0), 0) AS valor, bool_or(ajustado) AS ajustado,
             greatest(coalesce(sum(valor) FILTER (NOT prescrito AND limite <= ${FIM} + INTERVAL 90 DAY), 0), 0) AS noventa,
             min(limite) FILTER (NOT prescrito AND coalesce(valor, 0) > 0) AS primeiro
        FROM u GROUP BY ALL HAVING linhas > 0
    ), pedido AS (
      SELECT lower(strip_accents(tipo_credito)) AS tipo, coalesce(CAST(year(coalesce(credito_inicio, credito_fim)) AS VARCHAR), regexp_extract(periodo_credito, '[0-9]{4}')) AS ano,
             credito_inicio, periodo_credito, max(coalesce(pedido, credito_original, credito_utilizado)) AS valor
        FROM perdcomp_vigente WHERE vigente = 'S' GROUP BY ALL
    ), achado AS (
      SELECT ano, credito, sum(valor) AS valor FROM g WHERE credito <> '' GROUP BY ALL
    ), coberto AS (
      SELECT a.ano, a.credito, sum(p.valor) AS valor, max(a.valor) AS achado
        FROM achado a JOIN pedido p ON p.ano = a.ano AND regexp_matches(p.tipo, a.credito) GROUP BY ALL
    )
    SELECT g.tese AS "Tese", g.fonte AS "Relatório Fonte", nullif(g.ano, '') AS "Ano", CAST(g.linhas AS INTEGER) AS "Qtd Linhas", CAST(g.valor AS DECIMAL(18,2)) AS "Valor",
           g.conf AS "Confiança", g.situacao_tese || CASE WHEN g.prescrito THEN ' (prescrito)' ELSE '' END AS "Situação da Tese",
           CASE WHEN g.ajustado AND g.valor <= 0.05 THEN 'Sim' WHEN c.valor >= c.achado THEN 'Sim' WHEN g.ajustado OR c.valor > 0 THEN 'Parcial' ELSE 'Não' END AS "Já Tratado",
           CAST(g.noventa AS DECIMAL(18,2)) AS "Prescreve em 90 dias", g.primeiro AS "Prescreve em"
      FROM g LEFT JOIN coberto c ON c.ano = g.ano AND c.credito = g.credito`,
    ordem: 'g.ano, g.prioridade, g.tese, g.fonte, g.conf, g.situacao_tese, g.prescrito',
  });
}
