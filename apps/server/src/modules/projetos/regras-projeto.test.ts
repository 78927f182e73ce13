import { STATUS_PROJETO } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import {
  estornoAoExcluir,
  estornoAoFalhar,
  origensDe,
  podeTransitar,
  proximaFerramenta,
  statusInicial,
} from './regras-projeto.ts';

describe('the status machine of a project', () => {
  // prova: 4.25
  it('allows exactly the ways of the contract', () => {
    const permitidas = STATUS_PROJETO.flatMap((de) =>
      STATUS_PROJETO.filter((para) => podeTransitar(de, para)).map((para) => `${de} > ${para}`),
    );
    expect(permitidas).toEqual([
      'FILES > PENDING',
      'PENDING > PROCESSING',
      'PENDING > FAILED',
      'PROCESSING > FILES',
      'PROCESSING > CONCLUDED',
      'PROCESSING > FAILED',
      'PROCESSING > PROCURACAO',
      'PROCESSING > DOIS FATORES',
      'FAILED > PENDING',
      'PROCURACAO > PENDING',
      'PROCURACAO > FAILED',
      'DOIS FATORES > PENDING',
      'DOIS FATORES > FAILED',
    ]);
  });

  it('never leaves CONCLUDED and is born waiting for files only in the manual flow', () => {
    expect(STATUS_PROJETO.some((para) => podeTransitar('CONCLUDED', para))).toBe(false);
    expect(origensDe('CONCLUDED')).toEqual(['PROCESSING']);
    expect([0, 1, 2, 3].map(statusInicial)).toEqual(['FILES', 'PENDING', 'PENDING', 'PENDING']);
  });
});

describe('refunds', () => {
  it('gives everything back when nothing was processed, once', () => {
    for (const status of ['FILES', 'PENDING'] as const) {
      expect(estornoAoExcluir({ creditos: 12, status, estornado: false })).toBe(12);
      expect(estornoAoExcluir({ creditos: 12, status, estornado: true })).toBe(0);
    }
    for (const status of ['PROCESSING', 'CONCLUDED', 'FAILED'] as const) {
      expect(estornoAoExcluir({ creditos: 12, status, estornado: false })).toBe(0);
    }
  });

  it('gives credits back once when the project fails', () => {
    const situacao = { creditos: 3, status: 'PROCESSING', estornado: false } as const;
    expect(estornoAoFalhar(situacao)).toBe(3);
    expect(estornoAoFalhar({ ...situacao, estornado: true })).toBe(0);
  });
});

describe('proximaFerramenta', () => {
  it('takes up a tool that was being run before one that waits', () => {
    expect(
      proximaFerramenta([
        { ferramenta: 'ecac', status: 'ERROR' },
        { ferramenta: 'quebrar_arquivos', status: 'PROCESSING' },
        { ferramenta: 'gerar_relatorios', status: 'PENDING' },
      ]),
    ).toBe('quebrar_arquivos');
    expect(proximaFerramenta([{ ferramenta: 'gerar_relatorios', status: 'SUCCESS' }])).toBeUndefined();
  });
});
