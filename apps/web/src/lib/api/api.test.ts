// Guarantees how calls become requests, and refusals become errors with advice.

import { routeUrl } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, adviceOf, errorOfText, messageOf } from './api-error.ts';

describe('routeUrl', () => {
  it('puts each parameter in as one segment', () => {
    expect(
      routeUrl(
        { path: '/api/file/:projetoId/:nome/:categoria' },
        { projetoId: '7', nome: 'a/b ç.txt', categoria: 'XML NFE' },
      ),
    ).toBe('/api/file/7/a%2Fb%20%C3%A7.txt/XML%20NFE');
  });

  it('leaves undefined out of the query and keeps zero', () => {
    expect(routeUrl({ path: '/api/x' }, {}, { offset: 0, sort: undefined, q: 'a&b' })).toBe('/api/x?offset=0&q=a%26b');
  });

  it('does not build an address with a hole', () => {
    expect(() => routeUrl({ path: '/api/files/:id' }, {})).toThrow('needs the parameter id');
    expect(() => routeUrl({ path: '/api/files/:id' }, { id: '' })).toThrow('needs the parameter id');
  });
});

describe('errorOfText', () => {
  it("keeps the server's message, code, fields and request", () => {
    const body = {
      message: 'Empresa já cadastrada',
      code: 'empresa-ja-cadastrada',
      fields: { cnpj: 'x' },
      requestId: 'r1',
    };
    const error = errorOfText(409, JSON.stringify(body), null);
    expect(error).toMatchObject({ ...body, status: 409 });
    expect(error.isTransient).toBe(false);
    expect(messageOf(error)).toBe('Empresa já cadastrada');
  });

  it('says something in Portuguese when the answer is no error of ours', () => {
    const gateway = errorOfText(502, '<html>Bad Gateway</html>', 'r2');
    expect(gateway).toMatchObject({ code: 'servico-indisponivel', requestId: 'r2', status: 502 });
    expect(gateway.isUnanswered).toBe(true);
    expect(errorOfText(418, '', null).code).toBe('erro-interno');
    const often = errorOfText(429, '<html>Too Many Requests</html>', null);
    expect([often.code, often.isRepeatable]).toEqual(['muitas-chamadas', true]);
    expect(messageOf(often)).toContain('aguarde');
    expect(messageOf(new TypeError('x is not a function'))).not.toContain('function');
  });

  it('tells what may pass by itself from what may not', () => {
    const transient = (status: number) => new ApiError({ message: '', code: '', status }).isTransient;
    expect([0, 408, 429, 500, 503].map(transient)).toEqual([true, true, true, true, true]);
    expect([400, 401, 403, 404, 409, 413, 415, 422].some(transient)).toBe(false);
  });

  it('offers the same request again only where its answer may change, and else says what helps', () => {
    const error = (status: number, code = 'x') => new ApiError({ message: '', code, status });
    expect([error(0), error(500), error(404, 'comparacao-indisponivel')].map((e) => e.isRepeatable)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [error(403), error(404, 'nao-encontrado'), error(422), error(503, 'diagnostico-indisponivel')].some(
        (e) => e.isRepeatable,
      ),
    ).toBe(false);
    expect(adviceOf(error(500))).toBeNull();
    expect(adviceOf(error(403, 'modulo-bloqueado'))).toBeNull();
    expect(adviceOf(error(403))).toContain('administrador');
    expect(adviceOf(error(404))).toContain('excluído');
    expect(adviceOf(error(422))).toContain('código da requisição');
  });
});
