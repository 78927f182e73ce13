/* A readable key is shortened between two characters. */
import { expect, it } from 'vitest';
import { chavesDe } from '../../efdc/chaves-registro.ts';
import { getFormas } from '../formas.ts';
import { chaveLegivel } from './chave-legivel.ts';

it('cuts a long value between two characters, never inside one', () => {
  const forma = getFormas('EFDC', '006').porRegistro.get('F150');
  if (!forma) throw new Error('no F150');
  const campos = forma.nomes.map((nome) => (nome === 'DESC_EST' ? `${'x'.repeat(58)}😀😀` : ''));
  expect(chaveLegivel([{ forma, campos }], chavesDe)).toBe(`DESC_EST ${'x'.repeat(58)}…`);
});
