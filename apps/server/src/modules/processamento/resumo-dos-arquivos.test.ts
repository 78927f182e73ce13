import { describe, expect, it } from 'vitest';
import { resumoDosArquivos } from './resumo-dos-arquivos.ts';

const resumo = (...situacoes: string[]) =>
  resumoDosArquivos(
    situacoes.map((situacao) => ({ situacao })),
    { comMotivos: true },
  );
const ONDE = 'O motivo de cada um está em Relatórios, E-Cac, Diagnóstico de Arquivos.';

describe('resumoDosArquivos', () => {
  it('only counts when every file is used', () => {
    expect(resumo('Usado')).toBe('1 arquivo, 1 em uso');
    expect(resumo('Usado', 'Usado')).toBe('2 arquivos, 2 em uso');
  });

  it('names the report with the reasons when a file is left out, whatever the reason', () => {
    expect(resumo('Usado', 'Substituído')).toBe(`2 arquivos, 1 em uso. ${ONDE}`);
    expect(resumo('Usado', 'Ilegível')).toBe(`2 arquivos, 1 em uso, 1 não pôde ser lido. ${ONDE}`);
    expect(resumo('Ilegível', 'Ilegível', 'Fora do período')).toBe(
      `3 arquivos, 0 em uso, 2 não puderam ser lidos. ${ONDE}`,
    );
  });

  it('does not send to a report that the project will not have', () => {
    const arquivos = [{ situacao: 'Usado' }, { situacao: 'Ilegível' }];
    expect(resumoDosArquivos(arquivos, { comMotivos: false })).toBe('2 arquivos, 1 em uso, 1 não pôde ser lido');
  });
});
