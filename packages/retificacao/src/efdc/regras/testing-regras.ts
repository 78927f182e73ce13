import { readFileSync } from 'node:fs';
import type { Achado, Regras } from '../../sped/regras/check-regras.ts';
import type { RegraDeDados } from '../../sped/regras/regra-de-dados.ts';
import { createTrocas, findInLinhas, type Troca } from '../../sped/regras/testing-regras.ts';
import { LIMPO } from '../validar/testing-validar.ts';
import { REGRAS_EFDC } from './regras-efdc.ts';

export type { Caso, Troca } from '../../sped/regras/testing-regras.ts';

export const { linha, set, mais, abaixo, sem } = createTrocas('EFDC', '006');

/** What the rules find in the file without faults after these changes. */
export async function findWith(
  regras: Regras,
  o: { dir: string; trocas: readonly Troca[]; so: readonly RegraDeDados[] },
): Promise<Achado[]> {
  const linhas = readFileSync(LIMPO, 'latin1').trimEnd().split('\r\n');
  return findInLinhas(regras, { ...o, obrigacao: REGRAS_EFDC, linhas });
}
