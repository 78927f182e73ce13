import { dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const REGISTROS = ['l300', 'p150', 'u150'];

export default defineRelatorio({
  numero: 65,
  nome: 'ECF DRE',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Resultado por conta referencial.'] },
  fontes: REGISTROS.map((r) => `ecf_${r}`),
  colunas: [
    ...texto('Ano', 'Período', 'Código', 'Descrição', 'Tipo'),
    ...inteiro('Nível'),
    ...dinheiroSemTotal('Valor'),
    ...texto('D-C'),
  ],
  sql: `
    WITH d AS (${REGISTROS.map((r, n) => `SELECT ${n} AS n, * EXCLUDE (_excedente) FROM ecf_${r}`).join(' UNION ALL BY NAME ')})
    SELECT a.periodo AS "Ano", p.PER_APUR AS "Período", d.CODIGO AS "Código", d.DESCRICAO AS "Descrição", d.TIPO AS "Tipo",
           TRY_CAST(d.NIVEL AS INTEGER) AS "Nível", d.VALOR AS "Valor", d.IND_VALOR AS "D-C"
      FROM d JOIN arq a ON a.id = d._arquivo
      LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai`,
  ordem: 'a.ordem, d.n, d._linha',
});
