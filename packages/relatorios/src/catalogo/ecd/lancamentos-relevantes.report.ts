import { A, data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { contasDoLado } from '../../comum/visoes-contabeis.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const PALAVRAS = `\\b(estorn|multa|auto de infra|parcelamento)`;

/**
 * Entries that are late (IND_LCTO X), whose amount lies above the 99.9 percentile of the book's entries other than
 * closings (a rank, so that books of fewer than a thousand entries have none), or whose text speaks of a reversal, a fine,
 * an assessment or a payment plan. The text shown is that of the line that matched, else of the first.
 */
export default defineRelatorio({
  numero: 62,
  nome: 'ECD Lançamentos Relevantes',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Lançamentos extemporâneos, manuais altos e estornos de tributos.'] },
  fontes: ['ecd_i200'],
  auxiliares: ['ecd_i250', 'ecd_i075'],
  colunas: [
    ...data('Data'),
    ...texto('Nº Lançamento', 'Tipo', 'Contas Débito', 'Contas Crédito'),
    // Entries and their reversals stand together.
    ...dinheiroSemTotal('Valor'),
    ...texto('Histórico', 'Motivo'),
    ...A,
  ],
  sql: `
    WITH limite AS (
      SELECT _arquivo, quantile_disc(VL_LCTO, 0.999) AS limite FROM ecd_i200 WHERE IND_LCTO IS DISTINCT FROM 'E' GROUP BY ALL
    ), historico AS (
      SELECT _arquivo, COD_HIST, min(DESCR_HIST) AS descricao FROM ecd_i075 GROUP BY ALL
    ), fala AS (
      SELECT d._arquivo, d._pai, min(d._linha) AS linha
        FROM ecd_i250 d LEFT JOIN historico h ON h._arquivo = d._arquivo AND h.COD_HIST = d.COD_HIST_PAD
       WHERE regexp_matches(lower(strip_accents(concat_ws(' ', h.descricao, d.HIST))), '${PALAVRAS}') GROUP BY ALL
    ), l AS (
      SELECT l.*, f.linha, l.IND_LCTO IS DISTINCT FROM 'E' AND l.VL_LCTO > q.limite AS alto
        FROM ecd_i200 l LEFT JOIN limite q ON q._arquivo = l._arquivo LEFT JOIN fala f ON f._arquivo = l._arquivo AND f._pai = l._linha
       WHERE l.IND_LCTO = 'X' OR f.linha IS NOT NULL OR (l.IND_LCTO IS DISTINCT FROM 'E' AND l.VL_LCTO > q.limite)
    ), partidas AS (
      SELECT d.* FROM ecd_i250 d JOIN l ON l._arquivo = d._arquivo AND l._linha = d._pai
    ), contas AS (
      SELECT _arquivo, _pai, ${contasDoLado('D')} AS debito, ${contasDoLado('C')} AS credito
        FROM (SELECT DISTINCT _arquivo, _pai, IND_DC, COD_CTA FROM partidas) GROUP BY ALL
    ), texto AS (
      SELECT p._arquivo, p._pai, p._linha, nullif(concat_ws(' ', h.descricao, p.HIST), '') AS historico
        FROM partidas p JOIN l ON l._arquivo = p._arquivo AND l._linha = p._pai
        LEFT JOIN historico h ON h._arquivo = p._arquivo AND h.COD_HIST = p.COD_HIST_PAD
      QUALIFY row_number() OVER (PARTITION BY p._arquivo, p._pai ORDER BY p._linha IS DISTINCT FROM l.linha, p._linha) = 1
    )
    SELECT l.DT_LCTO AS "Data", l.NUM_LCTO AS "Nº Lançamento",
           CASE l.IND_LCTO WHEN 'N' THEN 'Normal' WHEN 'E' THEN 'Encerramento' WHEN 'X' THEN 'Extemporâneo' ELSE l.IND_LCTO END AS "Tipo",
           k.debito AS "Contas Débito", k.credito AS "Contas Crédito", l.VL_LCTO AS "Valor", t.historico AS "Histórico",
           concat_ws('; ', CASE WHEN l.IND_LCTO = 'X' THEN 'Extemporâneo' || coalesce(' de ' || strftime(l.DT_LCTO_EXT, '%d/%m/%Y'), '') END,
                     CASE WHEN l.alto THEN 'Valor acima do percentil 99,9' END,
                     'Histórico: ' || CASE WHEN l.linha IS NOT NULL THEN CASE regexp_extract(lower(strip_accents(t.historico)), '${PALAVRAS}', 1)
                       WHEN 'estorn' THEN 'estorno' WHEN 'auto de infra' THEN 'auto de infração' ELSE regexp_extract(lower(strip_accents(t.historico)), '${PALAVRAS}', 1) END END) AS "Motivo",
           a.arquivo AS "Arquivo", l._linha AS "Linha"
      FROM l JOIN arq a ON a.id = l._arquivo
      LEFT JOIN contas k ON k._arquivo = l._arquivo AND k._pai = l._linha
      LEFT JOIN texto t ON t._arquivo = l._arquivo AND t._pai = l._linha`,
  ordem: 'a.ordem, l._linha',
});
