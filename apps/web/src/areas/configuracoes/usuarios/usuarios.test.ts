// Guarantees the search of users, and the checks and answers of an invitation.

import type { UsuarioItem } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { conviteFaults, desfechoDoConvite } from './convite.ts';
import { searchUsuarios } from './search-usuarios.ts';

const USUARIOS: readonly UsuarioItem[] = [
  { name: 'Helena Fictícia', email: 'helena@exemplo.test', privilege: 'master', user_status: 'active' },
  { name: 'Otávio Inventado', email: 'otavio@exemplo.test', privilege: 'administrator', user_status: 'active' },
  { name: 'Irene Suposta', email: 'irene@outra.test', privilege: 'user', user_status: 'inactive' },
  { name: 'Caio Hipotético', email: 'caio@outra.test', privilege: 'user', user_status: 'invited' },
];

describe('searchUsuarios', () => {
  it.each([
    ['  OTÁVIO ', ['Otávio Inventado']],
    ['outra.test', ['Irene Suposta', 'Caio Hipotético']],
    ['administrador', ['Otávio Inventado']],
    ['administrator', ['Otávio Inventado']],
    ['inativo', ['Irene Suposta']],
    ['convidado', ['Caio Hipotético']],
    ['não há', []],
    ['', USUARIOS.map(({ name }) => name)],
  ])('finds %j', (search, names) => {
    expect(searchUsuarios(USUARIOS, search).map(({ name }) => name)).toEqual(names);
  });
});

describe('conviteFaults', () => {
  it('takes a name of any script, an address and a CPF', () => {
    expect(conviteFaults({ nome: 'مرحبا 🙈', email: ' nova@exemplo.test ', cpf: '529.982.247-25' })).toEqual({});
  });

  it('names what is wrong under its field', () => {
    expect(conviteFaults({ nome: 'a'.repeat(121), email: 'nova@', cpf: '111.111.111-11' })).toEqual({
      nome: 'Use até 120 caracteres, há 121',
      email: 'E-mail inválido',
      cpf: 'CPF informado inválido',
    });
  });
});

describe('desfechoDoConvite', () => {
  const refusal = (code: string, message = '') => desfechoDoConvite(new ApiError({ code, message, status: 409 }));

  it('tells the three refusals apart, by code or by text', () => {
    const limite = 'Máximo de usuários atingidos, para cadastrar novos usuários entre em contato conosco.';
    expect(refusal('limite-usuarios').text).toBe(limite);
    expect(refusal('outro', 'Limite de usuários atingido').text).toBe(limite);
    expect(refusal('outro', 'Usuário não possui privilégios adequados').text).toBe(
      'Apenas administradores podem cadastrar novos usuários',
    );
    expect(refusal('email-ja-cadastrado')).toMatchObject({
      text: 'E-mail já cadastrado na nossa plataforma',
      field: 'email',
    });
  });

  it('says the general failure of everything else', () => {
    const text = 'Erro ao criar usuário, verifique as informações fornecidas e tente novamente mais tarde.';
    expect(desfechoDoConvite(new TypeError('x'))).toEqual({ kind: 'error', text });
    expect(refusal('cpf-invalido')).toEqual({ kind: 'error', text, field: 'cpf' });
  });
});
