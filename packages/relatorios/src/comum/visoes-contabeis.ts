import { macro, tabela, visao } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/**
 * What the reports of the ECD and the ECF share:
 * - `plano_ref(codigo, descricao)`: the accounts of the referential charts;
 * - `conta_ecd`: each account of a book by its latest I050; `ref_ecd(_arquivo, COD_CTA, ccus, ref)`: its referential
 *   accounts by cost centre ('' for none), `ref_ecd_conta`: those of all its cost centres in one text;
 * - `superior_ecd(_arquivo, COD_CTA, ancestral)`: every account above an account, through any number of levels;
 * - `saldo_ecd`: I155 with the dates of its I150 and signed amounts (debit positive);
 * - `encerramento_ecd(_arquivo, i150, COD_CTA, deb, cred)`: what closing entries (IND_LCTO E) moved in each month;
 * - `periodo_ecf(_arquivo, _linha, PER_APUR, DT_INI, DT_FIN)`: the records x030 of the ECF; `conta_ecf`: names by J050.
 */
const planoReferencial: GrupoVisoes = {
  nome: 'plano-referencial',
  fontes: [],
  visoes: [
    tabela(
      'plano_ref',
      `SELECT codigo, arg_min(descricao, tabela) AS descricao FROM tab_ecf_plano_referencial GROUP BY codigo`,
    ),
  ],
};

const ecd: GrupoVisoes = {
  nome: 'ecd',
  fontes: ['ecd_i050', 'ecd_i051', 'ecd_i150', 'ecd_i155'],
  visoes: [
    tabela(
      'conta_ecd',
      `SELECT _arquivo, COD_CTA, COD_NAT, IND_CTA, TRY_CAST(NIVEL AS INTEGER) AS nivel, COD_CTA_SUP, CTA FROM ecd_i050
      QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1`,
    ),
    tabela(
      'ref_ecd',
      `SELECT c._arquivo, c.COD_CTA, coalesce(r.COD_CCUS, '') AS ccus, string_agg(DISTINCT r.COD_CTA_REF, ', ' ORDER BY r.COD_CTA_REF) AS ref
         FROM ecd_i051 r JOIN ecd_i050 c ON c._arquivo = r._arquivo AND c._linha = r._pai
        WHERE r.COD_CTA_REF IS NOT NULL GROUP BY ALL`,
    ),
    tabela(
      'ref_ecd_conta',
      `SELECT _arquivo, COD_CTA, string_agg(DISTINCT ref, ', ' ORDER BY ref) AS ref FROM ref_ecd GROUP BY ALL`,
    ),
    // UNION drops pairs that are known already, so that accounts that stand above each other end the recursion.
    tabela(
      'superior_ecd',
      `WITH RECURSIVE s AS (
       SELECT _arquivo, COD_CTA, COD_CTA_SUP AS ancestral FROM conta_ecd WHERE COD_CTA_SUP IS NOT NULL
       UNION
       SELECT s._arquivo, s.COD_CTA, c.COD_CTA_SUP FROM s JOIN conta_ecd c ON c._arquivo = s._arquivo AND c.COD_CTA = s.ancestral
        WHERE c.COD_CTA_SUP IS NOT NULL)
     SELECT * FROM s WHERE ancestral <> COD_CTA`,
    ),
    visao(
      'saldo_ecd',
      `SELECT s._arquivo, s._linha, p._linha AS i150, p.DT_INI, p.DT_FIN, s.COD_CTA, s.COD_CCUS,
              s.VL_SLD_INI, s.IND_DC_INI, s.VL_DEB, s.VL_CRED, s.VL_SLD_FIN, s.IND_DC_FIN,
              com_sinal(coalesce(s.VL_SLD_INI, 0), s.IND_DC_INI) AS ini, coalesce(s.VL_DEB, 0) AS deb, coalesce(s.VL_CRED, 0) AS cred,
              com_sinal(coalesce(s.VL_SLD_FIN, 0), s.IND_DC_FIN) AS fin
         FROM ecd_i155 s JOIN ecd_i150 p ON p._arquivo = s._arquivo AND p._linha = s._pai`,
    ),
  ],
};

const encerramento: GrupoVisoes = {
  nome: 'ecd-encerramento',
  fontes: ['ecd_i150', 'ecd_i200', 'ecd_i250'],
  visoes: [
    tabela(
      'encerramento_ecd',
      `SELECT l._arquivo, p._linha AS i150, d.COD_CTA, sum(d.VL_DC) FILTER (d.IND_DC = 'D') AS deb, sum(d.VL_DC) FILTER (d.IND_DC = 'C') AS cred
         FROM ecd_i200 l JOIN ecd_i250 d ON d._arquivo = l._arquivo AND d._pai = l._linha
         JOIN ecd_i150 p ON p._arquivo = l._arquivo AND l.DT_LCTO BETWEEN p.DT_INI AND p.DT_FIN
        WHERE l.IND_LCTO = 'E' GROUP BY ALL`,
    ),
  ],
};

/**
 * - `conta_razao(id, ordem, _arquivo, COD_CTA, CTA, ini)`: the accounts that entries move, numbered in the order of the
 *   ledger, with the balance of the book's first I150;
 * - `contas_razao(n, texto)`: every set of accounts that stands on one side of an entry, as the ledger shows it;
 * - `lancamento_razao`: the entries with the sets of both their sides.
 *
 * Each is a statement of its own, over numbers: with lists of codes, or all of it in one query, millions of entries would
 * not get along with the memory of a worker.
 */
const razao: GrupoVisoes = {
  nome: 'ecd-razao',
  fontes: ['ecd_i150', 'ecd_i200', 'ecd_i250'],
  visoes: [
    tabela(
      'conta_razao',
      `SELECT CAST(row_number() OVER (ORDER BY u.ordem, u.COD_CTA) AS INTEGER) AS id, u.*, c.CTA, coalesce(p.ini, 0) AS ini
         FROM (SELECT DISTINCT a.ordem, a.id AS _arquivo, d.COD_CTA FROM ecd_i250 d JOIN arq a ON a.id = d._arquivo) u
         LEFT JOIN conta_ecd c ON c._arquivo = u._arquivo AND c.COD_CTA = u.COD_CTA
         LEFT JOIN (SELECT _arquivo, COD_CTA, sum(ini) AS ini FROM saldo_ecd
                     WHERE (_arquivo, i150) IN (SELECT (_arquivo, arg_min(_linha, DT_INI)) FROM ecd_i150 GROUP BY _arquivo) GROUP BY ALL) p
                ON p._arquivo = u._arquivo AND p.COD_CTA = u.COD_CTA`,
    ),
    tabela(
      'lado_razao',
      `SELECT ordem, _pai, IND_DC, max(id) FILTER (k = 1) AS c1, max(id) FILTER (k = 2) AS c2, max(id) FILTER (k = 3) AS c3, CAST(max(k) AS TINYINT) AS n
         FROM (SELECT ordem, _pai, IND_DC, id, row_number() OVER (PARTITION BY ordem, _pai, IND_DC ORDER BY id) AS k
                 FROM (SELECT DISTINCT c.ordem, d._pai, d.IND_DC, c.id
                         FROM ecd_i250 d JOIN conta_razao c ON c._arquivo = d._arquivo AND c.COD_CTA IS NOT DISTINCT FROM d.COD_CTA)
               QUALIFY k <= 4)
        GROUP BY ALL`,
    ),
    tabela(
      'contas_razao',
      `SELECT CAST(row_number() OVER (ORDER BY l.n, l.c1, l.c2, l.c3) AS INTEGER) AS n, l.c1, l.c2, l.c3, l.n > 3 AS diversas,
              CASE WHEN l.n > 3 THEN 'Diversas' ELSE nullif(concat_ws(', ', k1.COD_CTA, k2.COD_CTA, k3.COD_CTA), '') END AS texto
         FROM (SELECT DISTINCT CASE WHEN n > 3 THEN 0 ELSE c1 END AS c1, CASE WHEN n > 3 THEN 0 ELSE c2 END AS c2, CASE WHEN n > 3 THEN 0 ELSE c3 END AS c3, n FROM lado_razao) l
         LEFT JOIN conta_razao k1 ON k1.id = l.c1 LEFT JOIN conta_razao k2 ON k2.id = l.c2 LEFT JOIN conta_razao k3 ON k3.id = l.c3`,
    ),
    tabela(
      'lado_razao',
      `SELECT l.ordem, l._pai, max(t.n) FILTER (l.IND_DC = 'D') AS debito, max(t.n) FILTER (l.IND_DC = 'C') AS credito
         FROM lado_razao l JOIN contas_razao t ON t.diversas = (l.n > 3)
          AND (t.diversas OR (t.c1 = l.c1 AND t.c2 IS NOT DISTINCT FROM l.c2 AND t.c3 IS NOT DISTINCT FROM l.c3))
        GROUP BY ALL`,
    ),
    tabela(
      'lancamento_razao',
      `SELECT a.ordem, l._linha, l.DT_LCTO, l.NUM_LCTO, l.IND_LCTO, k.debito, k.credito
         FROM ecd_i200 l JOIN arq a ON a.id = l._arquivo LEFT JOIN lado_razao k ON k.ordem = a.ordem AND k._pai = l._linha`,
    ),
  ],
};

const BLOCOS_ECF = ['k', 'l', 'm', 'n', 'p', 't', 'u'];

const ecf: GrupoVisoes = {
  nome: 'ecf',
  fontes: [...BLOCOS_ECF.map((b) => `ecf_${b}030`), 'ecf_j050'],
  visoes: [
    tabela(
      'periodo_ecf',
      `${BLOCOS_ECF.map((b) => `SELECT _arquivo, _linha, PER_APUR, DT_INI, DT_FIN FROM ecf_${b}030`).join(
        ' UNION ALL ',
      )}`,
    ),
    tabela(
      'conta_ecf',
      `SELECT _arquivo, COD_CTA, COD_NAT, CTA FROM ecf_j050
      QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1`,
    ),
  ],
};

/** Records that work out IRPJ and CSLL; the form of those of block N depends on the period. */
const A_PAGAR = [
  { registro: 'n620', tributo: 'IRPJ', valor: 'numero_sped(d.VALOR)', forma: `'Estimativa'` },
  { registro: 'n630', tributo: 'IRPJ', valor: 'numero_sped(d.VALOR)', forma: '' },
  { registro: 'p300', tributo: 'IRPJ', valor: 'numero_sped(d.VALOR)', forma: `'Presumido'` },
  { registro: 'n660', tributo: 'CSLL', valor: 'd.VALOR', forma: `'Estimativa'` },
  { registro: 'n670', tributo: 'CSLL', valor: 'd.VALOR', forma: '' },
  { registro: 'p500', tributo: 'CSLL', valor: 'numero_sped(d.VALOR)', forma: `'Presumido'` },
];
const FORMA_REAL = `CASE WHEN p.PER_APUR = 'A00' THEN 'Ajuste anual' ELSE 'Trimestral' END`;

/**
 * - `receita_irpj_csll(codigo, tributo, forma)`: the codes of receipt of IRPJ and CSLL and the form that each is for, by
 *   the names that the RFB gives them;
 * - `linha_irpj_csll`: the lines of the ECF that work them out, with the description in lower case without accents;
 * - `a_pagar_ecf(_arquivo, tributo, forma, PER_APUR, DT_INI, DT_FIN, valor)`: what is due in each period, from the last
 *   line whose description says so: codes of dynamic tables change from year to year. A negative one is a credit.
 */
const irpjCsll: GrupoVisoes = {
  nome: 'irpj-csll',
  fontes: A_PAGAR.map((r) => `ecf_${r.registro}`),
  visoes: [
    tabela(
      'receita_irpj_csll',
      `SELECT codigo, tributo, CASE regexp_extract(denominacao, 'Estimativa Mensal|Balanço Trimestral|Declaração de Ajuste|Lucro Presumido')
                WHEN 'Estimativa Mensal' THEN 'Estimativa' WHEN 'Balanço Trimestral' THEN 'Trimestral' WHEN 'Declaração de Ajuste' THEN 'Ajuste anual'
                WHEN 'Lucro Presumido' THEN 'Presumido' END AS forma
         FROM tab_codigo_receita
        WHERE tributo IN ('IRPJ', 'CSLL') AND forma IS NOT NULL AND NOT regexp_matches(denominacao, 'FINOR|FINAM|FUNRES')`,
    ),
    tabela(
      'linha_irpj_csll',
      `${A_PAGAR.map(
        (r) =>
          `SELECT d._arquivo, d._linha, d._pai, '${r.tributo}' AS tributo, ${r.forma || FORMA_REAL} AS forma, p.PER_APUR, p.DT_INI, p.DT_FIN,
           lower(strip_accents(trim(d.DESCRICAO))) AS descricao, ${r.valor} AS valor
         FROM ecf_${r.registro} d JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai`,
      ).join(' UNION ALL ')}`,
    ),
    tabela(
      'a_pagar_ecf',
      `SELECT _arquivo, tributo, forma, PER_APUR, DT_INI, DT_FIN, arg_max(valor, _linha) AS valor FROM linha_irpj_csll
        WHERE regexp_matches(descricao, CASE tributo WHEN 'IRPJ' THEN '^(imposto (de|sobre a) renda|irpj)\\b.*\\b(a pagar|devido no mes)$'
                ELSE '^(csll|contribuicao social)\\b.*\\b(a pagar|devida no mes)$' END)
        GROUP BY ALL`,
    ),
    // One key for a month, a quarter or a year, whatever the day that a paper gives for the period.
    macro(
      'chave_apuracao',
      ['forma', 'dia'],
      `CASE forma WHEN 'Estimativa' THEN strftime(dia, '%Y') || ' A' || strftime(dia, '%m')
       WHEN 'Ajuste anual' THEN strftime(dia, '%Y') || ' A00' ELSE strftime(dia, '%Y') || ' T0' || CAST(quarter(dia) AS VARCHAR) END`,
    ),
  ],
};

export const gruposContabeis: readonly GrupoVisoes[] = [planoReferencial, ecd, encerramento, razao, ecf, irpjCsll];
