/** What reports 93 and 94 propose: the rubric takes the right incidence, and the events that used it are sent again. */
import { expect, test, vi } from 'vitest';
import { comRelatorioDoCaso, propostaDoCaso } from '../testing/proposta-do-caso.ts';

// Each test reads files and makes a report.
vi.setConfig({ testTimeout: 600_000 });

test('a rubric whose every payment should have another incidence changes; who received it is sent again', async () => {
  await comRelatorioDoCaso('e-social-verbas', 'eSocial Verbas Indenizatórias', async (propor) => {
    const { lidas, mudancas, semProposta } = await propor();
    expect(mudancas.map((m) => [m.acao, m.aba, m.periodo, m.chave.codRubr ?? m.chave.cpfTrab, m.campos])).toEqual([
      ['ALTERAR', 'S-1010', '2025-03', 'VTR', { codIncCP: '00' }],
      ['REENVIAR', 'S-1200_REENVIAR', '2025-03', '11144477735', {}],
      ['ALTERAR', 'S-1010', '2025-06', 'MAT', { codIncCP: '21' }],
      ['REENVIAR', 'S-1200_REENVIAR', '2025-06', '11144477735', {}],
      ['ALTERAR', 'S-1010', '2025-06', 'AVI', { codIncCP: '00' }],
      ['REENVIAR', 'S-1200_REENVIAR', '2025-06', '52998224725', {}],
    ]);
    expect(mudancas[0]).toMatchObject({
      ...{ obrigacao: 'esocial', antes: { codIncCP: '11' }, arquivo: '', linha: null },
      chave: { codRubr: 'VTR', ideTabRubr: 'T1', iniValid: '2023-01' },
    });
    // Sick pay is base for who was absent for few days, the advance for who has it in the salary too, and waiting time
    // from 12/07/2023 on: the incidence of their rubrics is right for others.
    expect([lidas, semProposta]).toEqual([
      7,
      [{ motivo: 'A rubrica também paga o que tem incidência: separe-a no sistema de folha', linhas: 4 }],
    ]);
    const junho = await propor({ filtros: [{ key: 'Período', condicoes: [{ op: 'igual', valor: '06/2025' }] }] });
    expect(junho.mudancas).toEqual(mudancas.slice(2));
  });
});

test('the rubrics themselves propose the same, and the others say why not', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('e-social-verbas', 'eSocial Rubricas x Incidência CP');
  expect(mudancas.filter((m) => m.aba === 'S-1010').map((m) => m.chave.codRubr)).toEqual(['AVI', 'MAT', 'VTR']);
  expect(mudancas.filter((m) => m.acao === 'REENVIAR')).toHaveLength(3);
  expect(semProposta.map((s) => s.motivo)).toEqual(
    expect.arrayContaining([
      'Risco: a mudança aumentaria a contribuição',
      'Informativo: depende da prova que a coluna Condição pede',
    ]),
  );
});
