import { createRegistroCnpjSimulator } from '@apura/simulators';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { createHttpRegistry } from './http-registry.ts';
import { RegistryUnavailableError } from './port.ts';

const CNPJ = '11222333000181';

function registryOf(fetch: (input: string) => Promise<Response>, clock = createManualClock()) {
  return createHttpRegistry({ url: 'http://registro.local', clock, fetch });
}

describe('createHttpRegistry', () => {
  it('reads a company from the simulator', async () => {
    const simulator = createRegistroCnpjSimulator();
    const empresa = await registryOf((input) => simulator.fetch(input)).fetchEmpresa(CNPJ);
    expect(empresa).toMatchObject({ cnpj: CNPJ, razao: expect.stringMatching(/simulad/i) });
    expect(empresa?.uf).toMatch(/^[A-Z]{2}$/);
    expect(empresa?.cnaePrincipal?.codigo).toMatch(/^\d{7}$/);
    expect(empresa?.situacao).toMatch(/^[A-Z][a-z]+$/);
  });

  it('interprets the answer: zero-padded activities, newest regime first', async () => {
    const body = {
      cnpj: CNPJ,
      razao_social: 'PADARIA DO ZE LTDA ',
      uf: 'SP',
      municipio: 'CAMPINAS',
      cnae_fiscal: 111301,
      cnae_fiscal_descricao: 'Cultivo de arroz',
      cnaes_secundarios: [{ codigo: 0, descricao: '' }],
      descricao_situacao_cadastral: 'ATIVA',
      opcao_pelo_simples: null,
      regime_tributario: [
        { ano: 2023, forma_de_tributacao: 'LUCRO PRESUMIDO' },
        { ano: 2024, forma_de_tributacao: 'LUCRO REAL' },
      ],
    };
    expect(await registryOf(async () => Response.json(body)).fetchEmpresa(CNPJ)).toMatchObject({
      razao: 'PADARIA DO ZE LTDA',
      cnaePrincipal: { codigo: '0111301', descricao: 'Cultivo de arroz' },
      cnaesSecundarios: [],
      situacao: 'Ativa',
      regime: ['Lucro Real (2024)', 'Lucro Presumido (2023)'],
      ie: '',
      qtdFiliais: null,
    });
  });

  it('answers null for an unknown company', async () => {
    expect(await registryOf(async () => new Response('{}', { status: 404 })).fetchEmpresa(CNPJ)).toBeNull();
  });

  it.each([
    ['a failing server', async () => new Response('oops', { status: 500 })],
    ['nonsense', async () => new Response('<html>')],
    ['another shape', async () => Response.json({ a: 1 })],
    ['another company', async () => Response.json({ cnpj: '12ABC34501DE35' })],
    ['far too much', async () => Response.json({ cnpj: CNPJ, razao_social: 'a'.repeat(3_000_000) })],
    ['a broken connection', async () => Promise.reject(new TypeError('fetch failed'))],
  ])('is unavailable on %s, and tries again the next time', async (_name, answer) => {
    const registry = registryOf(answer);
    await expect(registry.fetchEmpresa(CNPJ)).rejects.toThrow(RegistryUnavailableError);
    await expect(registry.fetchEmpresa(CNPJ)).rejects.toThrow(RegistryUnavailableError);
  });
});
