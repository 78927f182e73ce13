import { createCepSimulator } from '@apura/simulators';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { RegistryUnavailableError } from '../registry/port.ts';
import { createHttpCeps } from './http-ceps.ts';

const CEP = '01001001';
const cepsOf = (fetch: (input: string) => Promise<Response>) =>
  createHttpCeps({ url: 'http://cep.local', clock: createManualClock(), fetch });

describe('createHttpCeps', () => {
  it('reads an address from the simulator, and knows what is none', async () => {
    const simulator = createCepSimulator();
    const ceps = cepsOf((input) => simulator.fetch(input));
    expect(await ceps.fetchCep(CEP)).toEqual({
      cep: CEP,
      uf: 'SP',
      municipio: 'São Paulo',
      logradouro: expect.stringContaining('(simulado)'),
    });
    expect(await ceps.fetchCep('00000000')).toBeNull();
    await expect(ceps.fetchCep('0100100')).rejects.toThrow(RangeError);
  });

  it('takes an address without a street', async () => {
    const ceps = cepsOf(async () => Response.json({ uf: 'MG', localidade: 'Sete Lagoas', logradouro: null }));
    expect(await ceps.fetchCep(CEP)).toEqual({ cep: CEP, uf: 'MG', municipio: 'Sete Lagoas', logradouro: '' });
  });

  it.each([
    ['a failing server', async () => new Response('oops', { status: 500 })],
    ['a refusal', async () => new Response('{}', { status: 400 })],
    ['nonsense', async () => new Response('<html>')],
    ['another shape', async () => Response.json({ uf: 'São Paulo' })],
    ['far too much', async () => Response.json({ uf: 'SP', localidade: 'a'.repeat(3_000_000) })],
    ['a broken connection', async () => Promise.reject(new TypeError('fetch failed'))],
  ])('is unavailable on %s, and tries again the next time', async (_name, answer) => {
    const ceps = cepsOf(answer);
    await expect(ceps.fetchCep(CEP)).rejects.toThrow(RegistryUnavailableError);
    await expect(ceps.fetchCep(CEP)).rejects.toThrow(RegistryUnavailableError);
  });
});
