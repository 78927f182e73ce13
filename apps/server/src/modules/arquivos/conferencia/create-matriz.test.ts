// Guarantees which months of an obligation are missing: those that only some companies have once one of them came, and
// none of what the Simples replaces.
import { expect, test } from 'vitest';
import type { Grupo } from './conferencia.repo.ts';
import { createMatriz } from './create-matriz.ts';

const MESES = ['2026-01', '2026-02'];
const um = (tipo: string, mes: string): Grupo => ({ tipo, situacao: 'Usado', de: mes, ate: mes, quantidade: 1 });
const matrizDe = (...grupos: Grupo[]) => {
  const matriz = createMatriz(grupos, { meses: MESES, semInscricaoEstadual: false });
  return (tipo: string) => {
    const linha = matriz.find((o) => o.tipo === tipo);
    return [linha?.meses.map(({ estado }) => estado).join(' '), linha?.dispensa];
  };
};

test.each(['PGDAS', 'REINF', 'NFSE', 'NF3E'])(
  '%s is missing in the other months once one came, and never before',
  (tipo) => {
    expect(matrizDe()(tipo)).toEqual(['nao-se-aplica nao-se-aplica', undefined]);
    expect(matrizDe(um(tipo, '2026-02'))(tipo)).toEqual(['ausente presente', undefined]);
  },
);

test('a company in the Simples lacks none of what it does not deliver, and a file that came is shown', () => {
  const linha = matrizDe(um('PGDAS', '2026-01'), um('ECD', '2026-02'));
  expect(linha('EFDC')).toEqual(['nao-se-aplica nao-se-aplica', expect.stringContaining('Simples Nacional')]);
  expect(linha('ECD')[0]).toBe('nao-se-aplica presente');
  expect(linha('ESOCIAL')).toEqual(['ausente ausente', undefined]);
  expect(matrizDe()('EFDC')).toEqual(['ausente ausente', undefined]);
});
