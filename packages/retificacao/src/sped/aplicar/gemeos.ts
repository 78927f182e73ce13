import type { Forma } from '../formas.ts';
import { comparavel } from './chave-comparavel.ts';

/**
 * Rates of PIS/Pasep and of COFINS that go together (Lei 10.637/2002 and 10.833/2003, Lei 9.715/1998 and 9.718/1998).
 */
const pares: readonly (readonly [string, string])[] = [
  ['1,65', '7,6'],
  ['0,65', '3'],
  ['0', '0'],
];

/** A field's name on the other side: `VL_BC_PIS` is `VL_BC_COFINS`. */
export function campoGemeo(campo: string): string {
  return campo.includes('COFINS') ? campo.replace('COFINS', 'PIS') : campo.replace('PIS', 'COFINS');
}

/**
 * Fields of the record that says the same of the other contribution. Its value is left to be worked out. Undefined when
 * the rate has no known partner.
 */
export function camposGemeo(
  forma: Forma,
  valores: Readonly<Record<string, string>>,
  gemea: Forma,
): Record<string, string> | undefined {
  const novos: Record<string, string> = {};
  for (const [campo, valor] of Object.entries(valores)) {
    const outro = campoGemeo(campo);
    if (campo === 'REG' || !gemea.indices.has(outro) || /^VL_(PIS|COFINS)$/.test(campo)) continue;
    if (/^ALIQ_(PIS|COFINS)_QUANT$/.test(campo) && valor !== '') return undefined;
    if (/^ALIQ_(PIS|COFINS)$/.test(campo) && valor !== '') {
      const aliquota = comparavel(valor, forma.campos.get(campo));
      const daqui = campo === 'ALIQ_PIS' ? 0 : 1;
      const par = pares.find((p) => p[daqui] === aliquota)?.[1 - daqui];
      if (par === undefined) return undefined;
      novos[outro] = par;
    } else novos[outro] = valor;
  }
  return novos;
}
