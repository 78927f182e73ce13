import { describe, expect, it } from 'vitest';
import { faultOfSenha, mayTrySenha, refusedSenhaField } from './senha-faults.ts';

const GOOD = { antiga: 'Antiga@2025', nova: 'Outra@2026', confirmacao: 'Outra@2026' };

describe('the change of a password', () => {
  it('may be tried when every rule holds, and is refused in order otherwise', () => {
    expect(mayTrySenha(GOOD)).toBe(true);
    expect(faultOfSenha(GOOD)).toBeUndefined();
    expect(faultOfSenha({ antiga: '', nova: '', confirmacao: 'x' })?.field).toBe('antiga');
    expect(faultOfSenha({ ...GOOD, nova: 'fraca', confirmacao: 'outra' })?.field).toBe('nova');
    for (const broken of [{ antiga: '' }, { nova: 'Outra@202' }, { confirmacao: '' }, { nova: 'outra@2026' }])
      expect(mayTrySenha({ ...GOOD, ...broken })).toBe(false);
  });

  it('names a confirmation that differs, and a password that is the old one', () => {
    expect(faultOfSenha({ ...GOOD, confirmacao: 'Outra@2027' })).toEqual({
      field: 'confirmacao',
      message: "Campos 'Nova Senha' e 'Confirmar Nova Senha' devem conter valores iguais iguais",
    });
    expect(faultOfSenha({ antiga: GOOD.nova, nova: GOOD.nova, confirmacao: GOOD.nova })).toEqual({
      field: 'nova',
      message: 'Senha nova deve ser diferente da senha antiga',
    });
  });

  it('puts a refusal of the server under its field', () => {
    expect(refusedSenhaField('senha-atual-incorreta')).toBe('antiga');
    expect(refusedSenhaField('senha-repetida')).toBe('nova');
    expect(refusedSenhaField('muitas-tentativas')).toBeUndefined();
  });
});
