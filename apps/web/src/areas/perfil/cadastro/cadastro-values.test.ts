import type { Usuario } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { cadastroBody, cadastroFaults, cadastroValues, isCadastroChanged, refusedCadastro } from './cadastro-values.ts';

const USER: Usuario = {
  nome: 'Helena Fictícia',
  email: 'helena@exemplo.test',
  telefone: '5548987654321',
  cargo: 'Contadora',
  cpf: '52998224725',
  privilegio: 'user',
  plano: '',
};
const VALUES = cadastroValues(USER);

describe('the own data', () => {
  // prova: 7.11
  it('are shown with their masks and sent as digits', () => {
    expect(VALUES).toEqual({
      nome: 'Helena Fictícia',
      telefone: '+55 (48) 9 8765-4321',
      cargo: 'Contadora',
      cpf: '529.982.247-25',
    });
    expect(cadastroBody(USER, VALUES)).toEqual({
      nome: 'Helena Fictícia',
      email: 'helena@exemplo.test',
      telefone: '5548987654321',
      cargo: 'Contadora',
      cpf: '52998224725',
      privilegio: 'user',
    });
  });

  it('count as changed only when the server would keep something else', () => {
    expect(isCadastroChanged(USER, VALUES)).toBe(false);
    expect(isCadastroChanged(USER, { ...VALUES, nome: ' Helena Fictícia ' })).toBe(false);
    expect(isCadastroChanged(USER, { ...VALUES, cargo: '' })).toBe(true);
  });

  it('may lack a phone and a job, and nothing else', () => {
    expect(cadastroFaults({ ...VALUES, telefone: '', cargo: '' })).toEqual({});
    expect(cadastroFaults({ nome: '  ', telefone: '', cargo: '', cpf: '' })).toEqual({
      nome: 'Informe o nome completo',
      cpf: 'CPF informado inválido',
    });
  });

  it.each(['111.111.111-11', '529.982.247-26', '529.982'])('refuse the CPF %s', (cpf) => {
    expect(cadastroFaults({ ...VALUES, cpf })).toEqual({ cpf: 'CPF informado inválido' });
  });

  it('refuse a phone that is not whole, and what is too long', () => {
    const faults = cadastroFaults({
      ...VALUES,
      telefone: '+55 (48) 9 87',
      nome: 'a'.repeat(121),
      cargo: 'b'.repeat(121),
    });
    expect(Object.keys(faults)).toEqual(['nome', 'telefone', 'cargo']);
  });

  it('are refused under the fields that the server names', () => {
    const refusal = (fields?: Record<string, string>) =>
      refusedCadastro(new ApiError({ code: 'telefone-invalido', message: 'x', status: 422, fields }));
    expect(refusal({ telefone: 'Telefone inválido' })).toEqual({ telefone: 'Telefone inválido' });
    expect(refusal()).toBeUndefined();
  });

  it('keep a name of any script and with markup as it was typed', () => {
    const nome = 'مرحبا <b>Ana</b> 🙈';
    expect(cadastroBody(USER, { ...VALUES, nome }).nome).toBe(nome);
  });
});
