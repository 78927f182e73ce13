// Guarantees the status of certificates and the checks of an import.

import { ERROS, type ErrorCode } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { certificadoStatusLabel, searchCertificados } from './certificado.ts';
import { importacaoFaults, isPfx, refusedImportacao } from './importacao.ts';

const CERTIFICADOS = [
  { name: 'EMPRESA FICTÍCIA LTDA:98300001000150', validity: '2027-03-31', status: 'active' },
  { name: 'OUTRA INVENTADA ME:98100001000108', validity: '2025-01-15', status: 'expired' },
];

describe('certificates', () => {
  it.each([
    ['fictícia', 1],
    ['98100001', 1],
    ['31/03/2027', 1],
    ['2027-03', 1],
    ['vencido', 1],
    ['ACTIVE', 1],
    [' ', 2],
    ['🙈', 0],
  ])('are found by %j', (search, count) => {
    expect(searchCertificados(CERTIFICADOS, search)).toHaveLength(count);
  });

  it('show their status in Portuguese', () => {
    expect(['active', 'expired', 'revogado'].map(certificadoStatusLabel)).toEqual(['Ativo', 'Vencido', 'revogado']);
  });
});

describe('the import of a certificate', () => {
  const pfx = new File(['x'], 'a1.PFX', { type: '' });

  it('takes a .pfx by its type or its name, and nothing else', () => {
    expect(isPfx(pfx)).toBe(true);
    expect(isPfx({ name: 'a1.p12', type: 'application/x-pkcs12', size: 1 })).toBe(true);
    expect(isPfx({ name: 'a1.pem', type: 'application/x-pem-file', size: 1 })).toBe(false);
    expect(isPfx({ name: 'a1.pfx', type: 'application/x-pkcs12', size: 0 })).toBe(false);
  });

  it('names a wrong file and two passwords that differ', () => {
    expect(importacaoFaults({ file: pfx, senha: 'a', confirmacao: 'a' })).toEqual({});
    expect(importacaoFaults({ file: new File(['x'], 'a.txt'), senha: 'a', confirmacao: 'A' })).toEqual({
      file: 'Arquivo Inválido, insira arquivo do tipo .pfx',
      confirmacao: 'Senhas não correspondem',
    });
  });

  it("puts each of the server's reasons under the field it is about", () => {
    const under = (code: ErrorCode) =>
      refusedImportacao(new ApiError({ code, message: ERROS[code].message, status: 422 }));
    expect(under('certificado-senha-incorreta')).toEqual({ senha: ERROS['certificado-senha-incorreta'].message });
    for (const code of ['certificado-expirado', 'certificado-nao-a1', 'certificado-ilegivel', 'pfx-invalido'] as const)
      expect(under(code)).toEqual({ file: ERROS[code].message });
    expect(under('sem-privilegio')).toBeUndefined();
    expect(refusedImportacao(new TypeError('x'))).toBeUndefined();
  });
});
