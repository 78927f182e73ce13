/* The workbook of another obligation is recognised and refused once. */
import { describe, expect, it } from 'vitest';
import { refuseOutraObrigacao } from './refuse-outra-obrigacao.ts';

describe('the workbook of another obligation', () => {
  it.each([
    ['efdc', ['PARAMETROS', 'S-1010', 'S-1200_REENVIAR'], 'eSocial', 'EFD-C'],
    ['efdc', ['PARAMETROS', 'M010', 'Y570'], 'ECF', 'EFD-C'],
    ['ecf', ['LEIA-ME', 'PARAMETROS', 'A100', 'C170', 'F100'], 'EFD-C', 'ECF'],
    ['ecf', ['S-2299'], 'eSocial', 'ECF'],
    ['esocial', ['F100'], 'EFD-C', 'eSocial'],
    ['esocial', ['Y570'], 'ECF', 'eSocial'],
  ] as const)('for %s with %j is called by its name', (tipo, abas, outra, esta) => {
    expect(() => refuseOutraObrigacao(abas, tipo)).toThrow(
      `Esta é uma planilha de ${outra}, e a obrigação escolhida foi ${esta}.`,
    );
  });

  it.each([
    // Both obligations have an M300.
    ['efdc', ['M300', 'M010']],
    ['efdc', ['f100', 'Rascunho', 'S-1010']],
    ['ecf', ['PARAMETROS', 'L100']],
    ['esocial', ['s-1010', 'F100']],
    ['efdc', ['Vendas']],
    ['esocial', []],
  ] as const)('for %s with %j is not what this is', (tipo, abas) => {
    expect(() => refuseOutraObrigacao(abas, tipo)).not.toThrow();
  });
});
