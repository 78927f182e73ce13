import { dinheiro, dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { contaReferencial, naturezaConta } from '../../comum/visoes-contabeis.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const referencial = contaReferencial('s');
const valor = (v: string) => `replace(CAST(${v} AS VARCHAR), '.', ',')`;

/**
 * Analytic rows are I155 as printed; synthetic ones are worked out from them, all cost centres together. The last
 * column checks that an analytic row's final balance follows from the others, and that the final balances of all
 * analytic accounts of the month add up to zero.
 */
export default defineRelatorio({
  numero: 54,
  nome: 'ECD Balancete',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: [
      'Saldos mensais por conta, com sintéticas calculadas.',
      'Em dezembro as contas de resultado já estão encerradas (saldo zero): use ECD Saldos de Resultado.',
    ],
  },
  fontes: ['ecd_i155'],
  colunas: [
    ...texto('Período', 'Conta', 'Nome', 'S-A'),
    ...inteiro('Nível'),
    ...texto('Natureza', 'Centro Custo'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    ...dinheiro('Débitos', 'Créditos'),
    ...dinheiroSemTotal('Saldo Final'),
    ...texto('D-C Final', 'Conta Referencial', 'Conferência'),
  ],
  totalDe: `"S-A" = 'A'`,
  sql: `
    WITH fechamento AS (
      SELECT _arquivo, i150, sum(fin) AS soma FROM saldo_ecd GROUP BY ALL
    ), linhas AS (
      SELECT s._arquivo, s.i150, s.DT_FIN, s.COD_CTA, s.COD_CCUS, s._linha, s.VL_SLD_INI AS v_ini, s.IND_DC_INI AS dc_ini, s.VL_DEB AS deb, s.VL_CRED AS cred,
             s.VL_SLD_FIN AS v_fin, s.IND_DC_FIN AS dc_fin, ${referencial.sql} AS ref, s.ini + s.deb - s.cred - s.fin AS dif
        FROM saldo_ecd s ${referencial.join}
      UNION ALL
      SELECT s._arquivo, s.i150, s.DT_FIN, u.ancestral, NULL, 0, abs(sum(s.ini)), marca_dc(sum(s.ini)), sum(s.deb), sum(s.cred),
             abs(sum(s.fin)), marca_dc(sum(s.fin)), NULL, 0
        FROM saldo_ecd s JOIN superior_ecd u ON u._arquivo = s._arquivo AND u.COD_CTA = s.COD_CTA
       GROUP BY s._arquivo, s.i150, s.DT_FIN, u.ancestral
    )
    SELECT mes_ano(l.DT_FIN) AS "Período", l.COD_CTA AS "Conta", c.CTA AS "Nome", CASE WHEN l._linha = 0 THEN 'S' ELSE coalesce(c.IND_CTA, 'A') END AS "S-A",
           c.nivel AS "Nível", ${naturezaConta('c.COD_NAT')} AS "Natureza", l.COD_CCUS AS "Centro Custo",
           l.v_ini AS "Saldo Inicial", l.dc_ini AS "D-C Inicial", l.deb AS "Débitos", l.cred AS "Créditos", l.v_fin AS "Saldo Final",
           l.dc_fin AS "D-C Final", l.ref AS "Conta Referencial",
           coalesce(nullif(concat_ws('; ', CASE WHEN l.dif <> 0 THEN 'Inicial + débitos - créditos difere do final em ' || ${valor('l.dif')} END,
                     CASE WHEN f.soma <> 0 THEN 'Saldos do período somam ' || ${valor('f.soma')} END), ''), 'OK') AS "Conferência"
      FROM linhas l JOIN arq a ON a.id = l._arquivo
      JOIN fechamento f ON f._arquivo = l._arquivo AND f.i150 = l.i150
      LEFT JOIN conta_ecd c ON c._arquivo = l._arquivo AND c.COD_CTA = l.COD_CTA`,
  ordem: 'a.ordem, l.i150, l.COD_CTA, l._linha',
});
