import { A, data, dinheiro, texto } from '../../colunas.ts';
import { contasDoLado } from '../../comum/visoes-contabeis.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per I250, by account and date. The running balance (debit positive) starts with the account's balance in the
 * book's first I150, all cost centres together. The other side of an entry is gathered once per entry, never by pairing
 * its lines with each other.
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
    WITH lado AS (
      SELECT DISTINCT _arquivo, _pai, IND_DC, COD_CTA FROM ecd_i250
    ), contas AS (
      SELECT _arquivo, _pai, ${contasDoLado('C')} AS de_d, ${contasDoLado('D')} AS de_c FROM lado GROUP BY ALL
    ), primeiro AS (
      SELECT _arquivo, COD_CTA, sum(ini) AS ini FROM saldo_ecd
       WHERE (_arquivo, i150) IN (SELECT (_arquivo, arg_min(_linha, DT_INI)) FROM ecd_i150 GROUP BY _arquivo) GROUP BY ALL
    ), historico AS (
      SELECT _arquivo, COD_HIST, min(DESCR_HIST) AS descricao FROM ecd_i075 GROUP BY ALL
    ), participante AS (
      SELECT _arquivo, COD_PART, min(coalesce(CNPJ, CPF)) AS doc FROM ecd_0150 GROUP BY ALL
    ), m AS (
      SELECT d._arquivo, d._linha, d._pai, d.COD_CTA, l.DT_LCTO, l.NUM_LCTO, l.IND_LCTO, d.IND_DC, d.VL_DC, d.COD_CCUS, d.COD_HIST_PAD, d.HIST, d.COD_PART, d.NUM_ARQ,
             sum(com_sinal(coalesce(d.VL_DC, 0), d.IND_DC)) OVER (PARTITION BY d._arquivo, d.COD_CTA ORDER BY l.DT_LCTO, d._linha ROWS UNBOUNDED PRECEDING) AS movimento
        FROM ecd_i250 d LEFT JOIN ecd_i200 l ON l._arquivo = d._arquivo AND l._linha = d._pai
    )
    SELECT m.DT_LCTO AS "Data", m.NUM_LCTO AS "Nº Lançamento",
           CASE m.IND_LCTO WHEN 'N' THEN 'Normal' WHEN 'E' THEN 'Encerramento' WHEN 'X' THEN 'Extemporâneo' ELSE m.IND_LCTO END AS "Tipo",
           m.COD_CTA AS "Conta", c.CTA AS "Nome", m.COD_CCUS AS "Centro Custo", CASE m.IND_DC WHEN 'D' THEN k.de_d WHEN 'C' THEN k.de_c END AS "Contrapartida",
           CASE WHEN m.IND_DC = 'D' THEN m.VL_DC END AS "Débito", CASE WHEN m.IND_DC = 'C' THEN m.VL_DC END AS "Crédito",
           coalesce(p.ini, 0) + m.movimento AS "Saldo", nullif(concat_ws(' ', h.descricao, m.HIST), '') AS "Histórico", t.doc AS "CNPJ-CPF Part.",
           m.NUM_ARQ AS "Documento", a.arquivo AS "Arquivo", m._linha AS "Linha"
      FROM m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN contas k ON k._arquivo = m._arquivo AND k._pai = m._pai
      LEFT JOIN primeiro p ON p._arquivo = m._arquivo AND p.COD_CTA = m.COD_CTA
      LEFT JOIN conta_ecd c ON c._arquivo = m._arquivo AND c.COD_CTA = m.COD_CTA
      LEFT JOIN historico h ON h._arquivo = m._arquivo AND h.COD_HIST = m.COD_HIST_PAD
      LEFT JOIN participante t ON t._arquivo = m._arquivo AND t.COD_PART = m.COD_PART
     ORDER BY a.ordem, m.COD_CTA, m.DT_LCTO, m._linha`,
});
