import { describe, expect, it } from 'vitest';
import { depoisDaColeta, esperaAposFalha, proximaTentativa, TENTATIVAS } from './regras-coleta.ts';

const DIA_MS = 86_400_000;
const execucao = (ferramenta: 'ecac' | 'esocial' | 'quebrar_arquivos', status: string, erro: string | null = null) =>
  ({ ferramenta, status, erro, progresso: null }) as Parameters<typeof depoisDaColeta>[0][number];

describe('what follows a collector', () => {
  it('is the next collector, whatever the last one came to', () => {
    const execucoes = [execucao('ecac', 'ERROR', 'x'), execucao('esocial', 'PENDING')];
    expect(depoisDaColeta(execucoes, 0)).toEqual({ tipo: 'seguir', ferramenta: 'esocial' });
  });

  it('is the work on what was fetched, also when one of them failed', () => {
    const execucoes = [execucao('ecac', 'PROCURACAO', 'x'), execucao('quebrar_arquivos', 'PENDING')];
    expect(depoisDaColeta(execucoes, 1)).toEqual({ tipo: 'seguir', ferramenta: 'quebrar_arquivos' });
  });

  it('is waiting for the taxpayer when nothing was fetched and the first of them asks for it', () => {
    const execucoes = [
      execucao('ecac', 'DOIS FATORES', 'Entre no e-CAC.'),
      execucao('esocial', 'PROCURACAO', 'y'),
      execucao('quebrar_arquivos', 'PENDING'),
    ];
    expect(depoisDaColeta(execucoes, 0)).toEqual({
      tipo: 'contribuinte',
      ferramenta: 'ecac',
      status: 'DOIS FATORES',
      mensagem: 'Entre no e-CAC.',
    });
  });

  it('is the end when nothing was fetched and nobody can change it, with the reason of each', () => {
    const execucoes = [execucao('ecac', 'ERROR', 'Fora do ar.'), execucao('quebrar_arquivos', 'PENDING')];
    expect(depoisDaColeta(execucoes, 0)).toEqual({
      tipo: 'falhar',
      mensagem: 'Nenhum documento foi coletado. E-CAC: Fora do ar.',
    });
  });
});

describe('waits', () => {
  it('grow with the faults in a row and end with the third', () => {
    expect([1, 2, 3].map(esperaAposFalha)).toEqual([120_000, 900_000, undefined]);
    expect(TENTATIVAS).toBe(3);
  });

  it('for the taxpayer are a day each, seven in all, and the last one does not go past the seventh', () => {
    const desde = new Date('2026-11-01T10:00:00Z');
    const at = (ms: number) => new Date(desde.getTime() + ms);
    expect(proximaTentativa(desde, at(0))).toEqual(at(DIA_MS));
    expect(proximaTentativa(desde, at(6.5 * DIA_MS))).toEqual(at(7 * DIA_MS));
    expect(proximaTentativa(desde, at(7 * DIA_MS))).toBeUndefined();
  });
});
