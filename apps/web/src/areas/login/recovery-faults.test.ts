import { describe, expect, it } from 'vitest';
import { recoveryFaults, refusedField } from './recovery-faults.ts';

describe('recoveryFaults', () => {
  it('passes an e-mail with a valid CPF, masked or not', () => {
    expect(recoveryFaults({ username: 'ana@exemplo.test', cpf: '111.444.777-35' })).toEqual([]);
    expect(recoveryFaults({ username: ' ana@exemplo.test ', cpf: '11144477735' })).toEqual([]);
  });

  it('names every fault, the CPF first', () => {
    expect(recoveryFaults({ username: '   ', cpf: '' })).toEqual([
      { field: 'cpf', message: 'CPF informado inválido' },
      { field: 'username', message: 'E-mail inválido' },
    ]);
  });

  it.each(['', '111.444.777-3', '111.444.777-36', '111.111.111-11', 'não sei', '٠١٢٣٤٥٦٧٨٩٠'])(
    'refuses the CPF %j',
    (cpf) => {
      expect(recoveryFaults({ username: 'ana@exemplo.test', cpf })).toEqual([
        { field: 'cpf', message: 'CPF informado inválido' },
      ]);
    },
  );

  it('finds the field of a refusal of the server', () => {
    expect(['email-invalido', 'cpf-invalido', 'muitas-tentativas'].map(refusedField)).toEqual([
      'username',
      'cpf',
      undefined,
    ]);
  });
});
