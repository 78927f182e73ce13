import type { ColunaDoQuadro, FormaDossie } from './forma-dossie.ts';

export const coluna = (titulo: string, nome = titulo): ColunaDoQuadro => ({ titulo, sql: `"${nome}"` });
export const quadro = (...colunas: readonly (string | ColunaDoQuadro)[]): ColunaDoQuadro[] =>
  colunas.map((c) => (typeof c === 'string' ? coluna(c) : c));

export const ONDE = ['Arquivo', 'Linha'];

export const NO_BLOCO_M = [
  'Contribuição do mês = arredonda(soma das bases × alíquota), como no bloco M.',
  'Valor do mês = contribuição declarada − contribuição sobre a base correta, até o que foi extinto: pago a maior; ' +
    'acima disso, débito em aberto, retenção ou saldo de crédito.',
];

/** Not the credit of a purchase, which falls with the sales of its product. */
const SO_VENDA = `"Resultado" NOT LIKE 'Crédito na compra%'`;

/** A base that should not have been taxed at all. */
export const itemInteiro = (
  relatorio: string,
  formula: string,
  outras: readonly string[] = [],
  temNcm = true,
): FormaDossie => ({
  relatorio,
  caso: 'PIS/COFINS',
  porTributo: { PIS: '"PIS"', COFINS: '"COFINS"' },
  quadro: [
    { titulo: 'Base declarada', sql: `CASE WHEN ${SO_VENDA} THEN "Base" END` },
    { titulo: 'Base correta', sql: `CASE WHEN ${SO_VENDA} AND "Base" IS NOT NULL THEN CAST(0 AS DECIMAL(18, 2)) END` },
    { titulo: 'Diferença', sql: `CASE WHEN ${SO_VENDA} THEN "Base" END` },
  ],
  movido: (['PIS', 'COFINS'] as const).map((tributo) => ({
    tributo,
    base: '"Base"',
    estorno: `CASE WHEN NOT (${SO_VENDA}) THEN -"${tributo}" END`,
  })),
  formula: [
    formula,
    ...(temNcm ? ['O crédito que a compra do mesmo produto tomou sai com o débito da venda, em linha negativa.'] : []),
    ...outras,
    ...NO_BLOCO_M,
  ],
  evidencia: [
    ...['Período', 'Chave', 'Número', 'Código', 'Descrição', ...(temNcm ? ['NCM'] : []), 'CST', 'Base', 'PIS'],
    ...['COFINS', ...ONDE],
  ],
});

/** Of credits that the file does not have: what they are based on was not declared at all. */
export const CREDITO_NOVO: Pick<FormaDossie, 'caso' | 'porTributo' | 'movido' | 'quadro'> = {
  caso: 'PIS/COFINS',
  porTributo: { PIS: '"PIS"', COFINS: '"COFINS"' },
  movido: 'crédito',
  quadro: [
    { titulo: 'Base declarada', sql: `CASE WHEN "Base" IS NOT NULL THEN CAST(0 AS DECIMAL(18, 2)) END` },
    coluna('Base correta', 'Base'),
    coluna('Diferença', 'Base'),
  ],
};

export const VALOR_DO_CREDITO_NOVO =
  'Valor do mês = contribuição que o crédito novo reduz, até o que foi extinto: pago a maior; o que sobra é saldo de ' +
  'crédito.';
