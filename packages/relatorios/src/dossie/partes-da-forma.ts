/** A column of the table by month: its heading and the SQL of its amount over the columns of the report. */
interface ColunaDoQuadro {
  titulo: string;
  sql: string;
}

/** What a dossier needs to know of a report besides its columns. */
export interface FormaDossie {
  /** Name of the report. */
  relatorio: string;
  /** Which tax it is about: the steps and the limits of the table `providencia`. */
  caso: 'PIS/COFINS' | 'Folha' | 'IRPJ/CSLL' | 'IPI';
  /** SQL of the amount and of the text of the result; default: 'Valor Estimado' and 'Resultado'. */
  valor?: string;
  regra?: string;
  /** SQL of the parts of the amount by tax, where one row has both. */
  porTributo?: { PIS: string; COFINS: string };
  /** SQL of what a row without value would add to the tax, where the report finds such rows. */
  risco?: string;
  /** SQL of the code of receipt, where the report has one. */
  codigo?: string;
  /** What was declared, what is right and the difference, by month; none where the report compares no two amounts. */
  quadro: readonly ColunaDoQuadro[];
  /** How the amount follows from the table, a line each. */
  formula: readonly string[];
  /** Whose single amounts the rows of the report sum up, where they do: the workbook lists them. */
  lancamentos?: 'folha';
  /** The columns of the report that the PDF shows of each row of evidence, in order. */
  evidencia: readonly string[];
}

export const coluna = (titulo: string, nome = titulo): ColunaDoQuadro => ({ titulo, sql: `"${nome}"` });
export const quadro = (...colunas: readonly (string | ColunaDoQuadro)[]): ColunaDoQuadro[] =>
  colunas.map((c) => (typeof c === 'string' ? coluna(c) : c));

export const ONDE = ['Arquivo', 'Linha'];

export const NO_BLOCO_M = [
  'Contribuição do mês = arredonda(soma das bases × alíquota), como no bloco M.',
  'Valor do mês = contribuição declarada − contribuição sobre a base correta, até o que foi extinto: pago a maior; ' +
    'acima disso, débito em aberto, retenção ou saldo de crédito.',
];

/** A base that should not have been taxed at all. */
export const itemInteiro = (relatorio: string, formula: string): FormaDossie => ({
  relatorio,
  caso: 'PIS/COFINS',
  porTributo: { PIS: '"PIS"', COFINS: '"COFINS"' },
  quadro: [
    coluna('Base declarada', 'Base'),
    { titulo: 'Base correta', sql: `CASE WHEN "Base" IS NOT NULL THEN CAST(0 AS DECIMAL(18, 2)) END` },
    coluna('Diferença', 'Base'),
  ],
  formula: [formula, ...NO_BLOCO_M],
  evidencia: ['Período', 'Número', 'Código', 'Descrição', 'NCM', 'CST', 'Base', 'PIS', 'COFINS', ...ONDE],
});
