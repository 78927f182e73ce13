import { dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { naturezaConta } from '../../comum/visoes-contabeis.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const REGISTROS = ['l100', 'p100', 'u100'];

/** L100 (real profit), P100 (presumed profit) and U100 (immune and exempt). Until leiaute 0004 they had no movements. */
export default defineRelatorio({
  numero: 64,
  nome: 'ECF Balanço',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Balanço por conta referencial.'] },
  fontes: REGISTROS.map((r) => `ecf_${r}`),
  colunas: [
    ...texto('Ano', 'Período', 'Código', 'Descrição', 'Tipo'),
    ...inteiro('Nível'),
    ...texto('Natureza'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    // Monthly periods all begin on the year's first day, and synthetic accounts stand with their own.
    ...dinheiroSemTotal('Débitos', 'Créditos', 'Saldo Final'),
    ...texto('D-C Final'),
  ],
  sql: `
    WITH d AS (${REGISTROS.map((r, n) => `SELECT ${n} AS n, * EXCLUDE (_excedente) FROM ecf_${r}`).join(' UNION ALL BY NAME ')})
    SELECT a.periodo AS "Ano", p.PER_APUR AS "Período", d.CODIGO AS "Código", descricao_valor(d.DESCRICAO, d.VAL_CTA_REF_FIN) AS "Descrição", d.TIPO AS "Tipo",
           TRY_CAST(d.NIVEL AS INTEGER) AS "Nível", ${naturezaConta('d.COD_NAT')} AS "Natureza", d.VAL_CTA_REF_INI AS "Saldo Inicial",
           d.IND_VAL_CTA_REF_INI AS "D-C Inicial", d.VAL_CTA_REF_DEB AS "Débitos", d.VAL_CTA_REF_CRED AS "Créditos",
           numero_sped(d.VAL_CTA_REF_FIN) AS "Saldo Final", d.IND_VAL_CTA_REF_FIN AS "D-C Final"
      FROM d JOIN arq a ON a.id = d._arquivo
      LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai`,
  ordem: 'a.ordem, d.n, d._linha',
});
