import { A, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per I250, by account and date. The running balance (debit positive) starts with the account's balance in the
 * book's first I150, all cost centres together. The other side of an entry is gathered once per entry, never by pairing
 * its lines with each other: millions of rows pass through sorts and joins over numbers, which can leave the memory,
 * where lists of account codes could not.
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
    ...dinheiro('Débito', 'Crédito', 'Saldo'),
    ...texto('Histórico', 'CNPJ-CPF Part.', 'Documento'),
    ...A,
  ],
  sql: `
    WITH conta AS MATERIALIZED (
      SELECT CAST(row_number() OVER (ORDER BY u.ordem, u.COD_CTA) AS INTEGER) AS id, u.*, c.CTA, coalesce(p.ini, 0) AS ini
        FROM (SELECT DISTINCT a.ordem, a.id AS _arquivo, d.COD_CTA FROM ecd_i250 d JOIN arq a ON a.id = d._arquivo) u
        LEFT JOIN conta_ecd c ON c._arquivo = u._arquivo AND c.COD_CTA = u.COD_CTA
        LEFT JOIN (SELECT _arquivo, COD_CTA, sum(ini) AS ini FROM saldo_ecd
                    WHERE (_arquivo, i150) IN (SELECT (_arquivo, arg_min(_linha, DT_INI)) FROM ecd_i150 GROUP BY _arquivo) GROUP BY ALL) p
               ON p._arquivo = u._arquivo AND p.COD_CTA = u.COD_CTA
    ), posicao AS (
      SELECT ordem, _pai, IND_DC, id, row_number() OVER (PARTITION BY ordem, _pai, IND_DC ORDER BY id) AS k
        FROM (SELECT DISTINCT c.ordem, d._pai, d.IND_DC, c.id FROM ecd_i250 d JOIN conta c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA)
      QUALIFY k <= 4
    ), outro_lado AS (
      SELECT ordem, _pai, CASE IND_DC WHEN 'D' THEN 'C' WHEN 'C' THEN 'D' END AS do_lado, max(id) FILTER (k = 1) AS c1, max(id) FILTER (k = 2) AS c2,
             max(id) FILTER (k = 3) AS c3, max(k) AS n FROM posicao GROUP BY ALL
    ), historico AS (
      SELECT _arquivo, COD_HIST, min(DESCR_HIST) AS descricao FROM ecd_i075 GROUP BY ALL
    ), participante AS (
      SELECT _arquivo, COD_PART, min(coalesce(CNPJ, CPF)) AS doc FROM ecd_0150 GROUP BY ALL
    ), lancamento AS (
      SELECT a.ordem, l._linha, l.DT_LCTO, l.NUM_LCTO, l.IND_LCTO FROM ecd_i200 l JOIN arq a ON a.id = l._arquivo
    ), m AS (
      SELECT c.id, c.ordem, d._linha, d._pai, l.DT_LCTO, l.NUM_LCTO, l.IND_LCTO, d.IND_DC, d.VL_DC, d.COD_CCUS,
             nullif(concat_ws(' ', h.descricao, d.HIST), '') AS historico, t.doc, d.NUM_ARQ,
             sum(com_sinal(coalesce(d.VL_DC, 0), d.IND_DC)) OVER (PARTITION BY c.id ORDER BY l.DT_LCTO, d._linha ROWS UNBOUNDED PRECEDING) AS movimento
        FROM ecd_i250 d JOIN conta c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA
        LEFT JOIN lancamento l ON l.ordem = c.ordem AND l._linha = d._pai
        LEFT JOIN historico h ON h._arquivo = d._arquivo AND h.COD_HIST = d.COD_HIST_PAD
        LEFT JOIN participante t ON t._arquivo = d._arquivo AND t.COD_PART = d.COD_PART
    )
    SELECT m.DT_LCTO AS "Data", m.NUM_LCTO AS "Nº Lançamento",
           CASE m.IND_LCTO WHEN 'N' THEN 'Normal' WHEN 'E' THEN 'Encerramento' WHEN 'X' THEN 'Extemporâneo' ELSE m.IND_LCTO END AS "Tipo",
           c.COD_CTA AS "Conta", c.CTA AS "Nome", m.COD_CCUS AS "Centro Custo",
           CASE WHEN k.n > 3 THEN 'Diversas' WHEN k.n >= 1 THEN concat_ws(', ', k1.COD_CTA, k2.COD_CTA, k3.COD_CTA) END AS "Contrapartida",
           CASE WHEN m.IND_DC = 'D' THEN m.VL_DC END AS "Débito", CASE WHEN m.IND_DC = 'C' THEN m.VL_DC END AS "Crédito",
           c.ini + m.movimento AS "Saldo", m.historico AS "Histórico", m.doc AS "CNPJ-CPF Part.", m.NUM_ARQ AS "Documento",
           a.arquivo AS "Arquivo", m._linha AS "Linha"
      FROM m JOIN conta c ON c.id = m.id JOIN arq a ON a.ordem = m.ordem
      LEFT JOIN outro_lado k ON k.ordem = m.ordem AND k._pai = m._pai AND k.do_lado = m.IND_DC
      LEFT JOIN conta k1 ON k1.id = k.c1 LEFT JOIN conta k2 ON k2.id = k.c2 LEFT JOIN conta k3 ON k3.id = k.c3
     ORDER BY m.id, m.DT_LCTO, m._linha`,
});
