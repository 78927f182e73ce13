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

/** A base that should not have been taxed at all. */
export const itemInteiro = (relatorio: string, formula: string, temNcm = true): FormaDossie => ({
  relatorio,
  caso: 'PIS/COFINS',
  porTributo: { PIS: '"PIS"', COFINS: '"COFINS"' },
  quadro: [
    coluna('Base declarada', 'Base'),
    { titulo: 'Base correta', sql: `CASE WHEN "Base" IS NOT NULL THEN CAST(0 AS DECIMAL(18, 2)) END` },
    coluna('Diferença', 'Base'),
  ],
  movido: [
    { tributo: 'PIS', base: '"Base"' },
    { tributo: 'COFINS', base: '"Base"' },
  ],
  formula: [formula, ...NO_BLOCO_M],
  evidencia: [
    ...['Período', 'Chave', 'Número', 'Código', 'Descrição', ...(temNcm ? ['NCM'] : []), 'CST', 'Base', 'PIS'],
    ...['COFINS', ...ONDE],
  ],
});
