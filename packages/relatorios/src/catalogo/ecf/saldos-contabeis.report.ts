import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * K155 with its K156, and K355 with its K356. An account mapped to several referential accounts has one row for each and
 * shows its own amounts once, beside the first, so that they add up.
 */
export default defineRelatorio({
  numero: 76,
  nome: 'ECF Saldos Contábeis',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Saldos contábeis e mapeamento referencial.'] },
  fontes: ['ecf_k155', 'ecf_k355'],
  auxiliares: ['ecf_k156', 'ecf_k356'],
  colunas: [
    ...texto('Ano', 'Período', 'Conta', 'Nome', 'Centro Custo'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    // Monthly periods all begin on the year's first day.
    ...dinheiroSemTotal('Débitos', 'Créditos', 'Saldo Final'),
    ...texto('D-C Final', 'Conta Referencial'),
    ...dinheiroSemTotal('Saldo Ref. Final'),
    ...texto('D-C Ref.'),
  ],
  sql: `
    WITH k AS (
      SELECT 1 AS n, * EXCLUDE (_excedente) FROM ecf_k155 UNION ALL BY NAME SELECT 2 AS n, * EXCLUDE (_excedente) FROM ecf_k355
    ), ref AS (
      SELECT _arquivo, _linha, _pai, COD_CTA_REF, VL_SLD_FIN, IND_VL_SLD_FIN FROM ecf_k156
      UNION ALL SELECT _arquivo, _linha, _pai, COD_CTA_REF, VL_SLD_FIN, IND_VL_SLD_FIN FROM ecf_k356
    ), j AS (
      SELECT k.*, r._linha AS ref_linha, r.COD_CTA_REF, r.VL_SLD_FIN AS ref_valor, r.IND_VL_SLD_FIN AS ref_dc,
             row_number() OVER (PARTITION BY k._arquivo, k._linha ORDER BY r._linha) = 1 AS primeiro
        FROM k LEFT JOIN ref r ON r._arquivo = k._arquivo AND r._pai = k._linha
    )
    SELECT a.periodo AS "Ano", p.PER_APUR AS "Período", j.COD_CTA AS "Conta", c.CTA AS "Nome", j.COD_CCUS AS "Centro Custo",
           CASE WHEN primeiro THEN j.VL_SLD_INI END AS "Saldo Inicial", CASE WHEN primeiro THEN j.IND_VL_SLD_INI END AS "D-C Inicial",
           CASE WHEN primeiro THEN j.VL_DEB END AS "Débitos", CASE WHEN primeiro THEN j.VL_CRED END AS "Créditos",
           CASE WHEN primeiro THEN j.VL_SLD_FIN END AS "Saldo Final", CASE WHEN primeiro THEN j.IND_VL_SLD_FIN END AS "D-C Final",
           j.COD_CTA_REF AS "Conta Referencial", j.ref_valor AS "Saldo Ref. Final", j.ref_dc AS "D-C Ref."
      FROM j JOIN arq a ON a.id = j._arquivo
      LEFT JOIN periodo_ecf p ON p._arquivo = j._arquivo AND p._linha = j._pai
      LEFT JOIN conta_ecf c ON c._arquivo = j._arquivo AND c.COD_CTA = j.COD_CTA`,
  ordem: 'a.ordem, j._linha, j.ref_linha',
});
