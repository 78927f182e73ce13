/* A contribution of a regime that the company does not declare gets a warning. */
import { expect, test } from 'vitest';
import type { ContextoValidacao } from '../../sped/validar/regra.ts';
import type { RegistroM } from './bloco-m-lido.ts';
import { checkRegime } from './regime-contribuicao.ts';

const registro = (nome: string, textos: Record<string, string>, filhos: RegistroM[] = []): RegistroM => ({
  ...{ registro: nome, linha: 1, numeros: {}, textos, filhos },
});

test.each([
  ['1', ['M210.51 o código 51 é do regime cumulativo, e o 0110 informa só o não cumulativo']],
  ['2', ['M610.02 o código 02 é do regime não cumulativo, e o 0110 informa só o cumulativo']],
  ['3', []],
])('0110 says %s: contribution of the other regime is told', (COD_INC_TRIB, esperadas) => {
  const falhas: string[] = [];
  const flag: ContextoValidacao['flag'] = (f) => falhas.push(`${f.registro}.${f.valor} ${f.problema}`);
  const doTotal = (nome: string, codigos: readonly string[]) => codigos.map((COD_CONT) => registro(nome, { COD_CONT }));
  const ctx = { flag } as unknown as ContextoValidacao; // Nothing else of it is asked for.
  checkRegime(ctx, [
    registro('0110', { COD_INC_TRIB }),
    registro('M200', {}, doTotal('M210', ['31', '51', '71'])),
    registro('M600', {}, doTotal('M610', ['02', '32', '72'])),
  ]);
  expect(falhas).toEqual(esperadas);
});
