import { formatDecimalSped, multiplyDecimals, parseDecimalSped } from '../decimal-sped.ts';

const cem = parseDecimalSped('0,01') ?? 0n;

/**
 * Fields that follow from others of the same record: the value of a contribution from its base (or quantity) and rate.
 * `mudou` says which fields are new, `dado` which fields the user gave; these stay as they are.
 */
export function camposAcoplados(o: {
  nomes: readonly string[];
  campos: readonly string[];
  mudou: (campo: string) => boolean;
  dado: (campo: string) => boolean;
}): Map<string, string> {
  const novos = new Map<string, string>();
  const read = (campo: string): string => o.campos[o.nomes.indexOf(campo)] ?? '';
  for (const tributo of ['PIS', 'COFINS']) {
    const valor = [`VL_${tributo}`, `VL_CRED_${tributo}`].find((campo) => o.nomes.includes(campo));
    if (valor === undefined || o.dado(valor)) continue;
    // A document without a rate of its own (A100) has the sum of the records below it.
    if (!o.nomes.includes(`ALIQ_${tributo}`) && !o.nomes.includes(`ALIQ_${tributo}_QUANT`)) continue;
    const base = [`VL_BC_${tributo}`, 'VL_BC_MEN_EST'].find((campo) => o.nomes.includes(campo)) ?? '';
    const entradas = [base, `ALIQ_${tributo}`, `QUANT_BC_${tributo}`, `ALIQ_${tributo}_QUANT`];
    if (!entradas.some(o.mudou)) continue;
    const calculado =
      multiply(read(`QUANT_BC_${tributo}`), read(`ALIQ_${tributo}_QUANT`)) ??
      multiply(read(base), read(`ALIQ_${tributo}`), cem) ??
      '0,00';
    if (parseDecimalSped(calculado) !== parseDecimalSped(read(valor))) novos.set(valor, calculado);
  }
  return novos;
}

/** Base times rate with two decimals; undefined when one of the two is missing. */
function multiply(base: string, aliquota: string, fator?: bigint): string | undefined {
  if (base.trim() === '' || aliquota.trim() === '') return undefined;
  const [a, b] = [parseDecimalSped(base), parseDecimalSped(aliquota)];
  if (a === undefined || b === undefined) return undefined;
  const taxa = fator === undefined ? b : multiplyDecimals(b, fator);
  return formatDecimalSped(multiplyDecimals(a, taxa));
}

/** Totals of a document that are the sums of a field of the records below it. */
export const totaisDocumento: Readonly<Record<string, { filhos: readonly string[]; campos: readonly string[] }>> = {
  A100: { filhos: ['A170'], campos: ['VL_BC_PIS', 'VL_PIS', 'VL_BC_COFINS', 'VL_COFINS'] },
  C100: { filhos: ['C170', 'C175'], campos: ['VL_PIS', 'VL_COFINS'] },
  C500: { filhos: ['C501', 'C505'], campos: ['VL_PIS', 'VL_COFINS'] },
  C600: { filhos: ['C601', 'C605'], campos: ['VL_PIS', 'VL_COFINS'] },
  C800: { filhos: ['C810', 'C820'], campos: ['VL_PIS', 'VL_COFINS'] },
  D500: { filhos: ['D501', 'D505'], campos: ['VL_PIS', 'VL_COFINS'] },
};
