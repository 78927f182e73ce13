import { A, data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per I250, by account and date. The running balance (debit positive) starts with the account's balance in the
 * book's first I150, all cost centres together. It is the balance of the days before plus the day's own, so that no
 * account needs to be held whole; the other side of an entry is gathered once per entry, never by pairing its lines.
 */
export default defineRelatorio({
  numero: 55,
  nome: 'ECD Razão',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: [
      'Lançamentos por conta, com histórico e saldo corrido.',
      'Saldo positivo é devedor e negativo é credor; começa no saldo inicial da conta no primeiro mês do livro.',
    ],
  },
  fontes: ['ecd_i250'],
  auxiliares: ['ecd_i200', 'ecd_i075', 'ecd_0150'],
  recorte: 'arquivo',
  colunas: [
    ...data('Data'),
    ...texto('Nº Lançamento', 'Tipo', 'Conta', 'Nome', 'Centro Custo', 'Contrapartida'),
    ...dinheiro('Débito', 'Crédito'),
    ...dinheiroSemTotal('Saldo'),
    ...texto('Histórico', 'CNPJ-CPF Part.', 'Documento'),
    ...A,
  ],
  sql: porArquivo`
    WITH historico AS (
      SELECT _arquivo, COD_HIST, min(DESCR_HIST) AS descricao FROM ecd_i075 GROUP BY ALL
    ), participante AS (
      SELECT _arquivo, COD_PART, min(coalesce(CNPJ, CPF)) AS doc FROM ecd_0150 GROUP BY ALL
    ), dias AS (
      SELECT c.id, l.DT_LCTO, sum(com_sinal(coalesce(d.VL_DC, 0), d.IND_DC)) AS v
        FROM ecd_i250 d JOIN conta_razao c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA
        LEFT JOIN lancamento_razao l ON l.ordem = c.ordem AND l._linha = d._pai GROUP BY ALL
    ), antes AS (
      SELECT id, DT_LCTO, sum(v) OVER (PARTITION BY id ORDER BY DT_LCTO NULLS LAST ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS v FROM dias
    ), m AS (
      SELECT c.id, c.ordem, d._linha, l.DT_LCTO, l.NUM_LCTO, l.IND_LCTO, d.IND_DC, d.VL_DC, d.COD_CCUS, d.COD_HIST_PAD, d.HIST, d.COD_PART, d.NUM_ARQ,
             CASE d.IND_DC WHEN 'D' THEN l.credito WHEN 'C' THEN l.debito END AS outras,
             sum(com_sinal(coalesce(d.VL_DC, 0), d.IND_DC)) OVER (PARTITION BY c.id, l.DT_LCTO ORDER BY d._linha ROWS UNBOUNDED PRECEDING) AS do_dia
        FROM ecd_i250 d JOIN conta_razao c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA
        LEFT JOIN lancamento_razao l ON l.ordem = c.ordem AND l._linha = d._pai
    )
    SELECT m.DT_LCTO AS "Data", m.NUM_LCTO AS "Nº Lançamento",
           CASE m.IND_LCTO WHEN 'N' THEN 'Normal' WHEN 'E' THEN 'Encerramento' WHEN 'X' THEN 'Extemporâneo' ELSE m.IND_LCTO END AS "Tipo",
           c.COD_CTA AS "Conta", c.CTA AS "Nome", m.COD_CCUS AS "Centro Custo", k.texto AS "Contrapartida",
           CASE WHEN m.IND_DC = 'D' THEN m.VL_DC END AS "Débito", CASE WHEN m.IND_DC = 'C' THEN m.VL_DC END AS "Crédito",
           c.ini + coalesce(t.v, 0) + m.do_dia AS "Saldo", nullif(concat_ws(' ', h.descricao, m.HIST), '') AS "Histórico", p.doc AS "CNPJ-CPF Part.",
           m.NUM_ARQ AS "Documento", ${ARQUIVO}, m._linha AS "Linha"
      FROM m JOIN conta_razao c ON c.id = m.id JOIN arq a ON a.ordem = m.ordem
      JOIN antes t ON t.id = m.id AND t.DT_LCTO IS NOT DISTINCT FROM m.DT_LCTO
      LEFT JOIN contas_razao k ON k.n = m.outras
      LEFT JOIN historico h ON h._arquivo = c._arquivo AND h.COD_HIST = m.COD_HIST_PAD
      LEFT JOIN participante p ON p._arquivo = c._arquivo AND p.COD_PART = m.COD_PART`,
  ordem: 'm.id, m.DT_LCTO, m._linha',
});
