import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { selectDinamico } from './tabela-dinamica.ts';

const DINAMICOS = [
  ...['N600', 'N610', 'P130', 'P230'].map((registro) => ({ registro })),
  ...['X460', 'X480'].map((registro) => ({ registro, semPeriodo: true })),
];

const N615 = {
  BASE_CALC: 'Base de cálculo',
  PER_INCEN_FINOR: 'Percentual do incentivo Finor',
  VL_LIQ_INCEN_FINOR: 'Valor líquido do incentivo Finor',
  PER_INCEN_FINAM: 'Percentual do incentivo Finam',
  VL_LIQ_INCEN_FINAM: 'Valor líquido do incentivo Finam',
  VL_TOTAL: 'Total dos incentivos',
};
const X280 = { REC_LIQ_INCENTIVO: 'Receita líquida incentivada', VL_INCENTIVO: 'Valor do incentivo' };

/** One row per field that is filled: an amount as the value, a percentage in words, so that it keeps its decimals. */
function campos(rotulos: Record<string, string>, from: string, registro: 'N615' | 'X280'): string {
  const [periodo, join, rotuloDe] =
    registro === 'N615'
      ? [
          'p.PER_APUR',
          'LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai',
          (r: string) => `'${r}'`,
        ]
      : ['NULL', '', (r: string) => `concat_ws(' - ', d.ato, '${r}')`];
  return Object.entries(rotulos)
    .map(([campo, rotulo], i) => {
      const percentual = campo.startsWith('PER_');
      const descricao = percentual
        ? `'${rotulo}: ' || replace(CAST(d.${campo} AS VARCHAR), '.', ',') || '%'`
        : rotuloDe(rotulo);
      return `UNION ALL SELECT d._arquivo, d._linha, 0, ${periodo}, '${registro}', '', '${campo}', ${descricao}, ${percentual ? 'NULL' : `d.${campo}`}, ${i}
        FROM ${from} d ${join} WHERE d.${campo} IS NOT NULL`;
    })
    .join(' ');
}

/** N615 and X280 have one field per amount: each gives one row, with the field's name as the code. */
export default defineRelatorio({
  numero: 79,
  nome: 'ECF Incentivos',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Lucro da exploração, PAT, inovação e incentivos.'] },
  fontes: [...DINAMICOS.map((r) => `ecf_${r.registro.toLowerCase()}`), 'ecf_n615', 'ecf_x280'],
  colunas: [...texto('Ano', 'Período', 'Registro', 'Código', 'Descrição'), ...dinheiroSemTotal('Valor')],
  sql: `
    WITH d AS (
      ${DINAMICOS.map((r) => `SELECT *, 0 AS campo FROM (${selectDinamico(r, 0)})`).join(' UNION ALL ')}
      ${campos(N615, 'ecf_n615', 'N615')}
      ${campos(X280, "(SELECT *, concat_ws(' ', ATO_CONC, CNPJ_INCENTIVO, 'NCM ' || NCM_INCENTIVO) AS ato FROM ecf_x280)", 'X280')}
    )
    SELECT a.periodo AS "Ano", d.PER_APUR AS "Período", d.registro AS "Registro", d.CODIGO AS "Código", d.DESCRICAO AS "Descrição", d.valor AS "Valor"
      FROM d JOIN arq a ON a.id = d._arquivo`,
  ordem: 'a.ordem, d.registro, d._linha, d.campo',
});
