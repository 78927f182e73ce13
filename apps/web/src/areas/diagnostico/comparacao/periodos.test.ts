// Guarantees how the periods of a company are named where two of them are chosen.

import type { Projeto } from '@apura/contract';
import { expect, test } from 'vitest';
import { periodosDe } from './periodos.ts';

const umProjeto = (id: string, periodoInicial: string, periodoFinal: string, cadastro: string) =>
  ({
    id,
    cnpj: '99210437000117',
    status: 'CONCLUDED',
    pbi: 'apura',
    periodoInicial,
    periodoFinal,
    cadastro,
  }) as Projeto;

test('the day of a project is said only where another one has the same months', () => {
  const labels = (projetos: readonly Projeto[]) => periodosDe(projetos, '99210437000117').map(({ label }) => label);
  const anual = umProjeto('1', '2024-01-01', '2024-12-31', '2026-03-02T12:00:00Z');
  const longo = umProjeto('2', '2024-11-01', '2025-12-31', '2026-03-03T12:00:00Z');
  expect(labels([anual, longo])).toEqual([
    '11/2024 a 12/2025',
    'Só 2025 de 11/2024 a 12/2025',
    'Só 2024 de 11/2024 a 12/2025',
    '01/2024 a 12/2024',
  ]);
  expect(labels([anual, umProjeto('3', '2024-01-01', '2024-12-31', '2026-03-04T12:00:00Z')])).toEqual([
    '01/2024 a 12/2024 (criado em 04/03/2026)',
    '01/2024 a 12/2024 (criado em 02/03/2026)',
  ]);
});
