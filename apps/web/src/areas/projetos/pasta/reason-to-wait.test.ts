import type { Completude } from '@apura/contract';
import { expect, test } from 'vitest';
import { reasonToWait } from './reason-to-wait.ts';

const completude = (recusas: Completude['recusas'], usados = 3, cortados: string[] = []): Completude => ({
  ...{ origem: 'envio', pendentes: 0, total: 5, usados, recusas, cortados },
  ...{ meses: [], obrigacoes: [], recusados: [], lacunas: [] },
});

test('copies, replaced versions and what only the processing reads do not hold a start back', () => {
  expect(reasonToWait(completude({ Duplicado: 2, Substituído: 1, 'Não conferido': 4 }), 0)).toBeNull();
});

test.each([
  [completude({ Ilegível: 1 }), 0, '1 arquivo não entra nele'],
  [completude({ 'CNPJ diferente': 2, 'Fora do período': 1 }), 0, '3 arquivos não entram nele'],
  [completude({}), 2, '2 arquivos não chegaram'],
  [completude({}, 0), 0, 'nenhum arquivo serve a ele'],
  [completude({}, 3, ['a.txt']), 1, '1 arquivo não chegou, 1 SPED termina antes do fim'],
])('what the user has to judge is told: %#', (seen, failed, motivo) => {
  expect(reasonToWait(seen, failed)).toBe(`${motivo}. Veja abaixo e use Iniciar projeto.`);
});
