import { createCepSimulator, type Falha, openServidor, type ServidorSimulado } from '@apura/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { RegistryUnavailableError } from '../registry/port.ts';
import { createBrasilApiCeps } from './brasil-api-ceps.ts';
import { createCepsChain } from './create-ceps-chain.ts';
import { createHttpCeps } from './http-ceps.ts';

const CEP = '01001001';
const DAY_MS = 24 * 60 * 60_000;
const DOWN: Falha = { tipo: 'status', status: 502 };

const opened: ServidorSimulado[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** What answers has the time that a busy machine takes. */
const PATIENT_MS = 30_000;

async function start({ timeoutMs = PATIENT_MS } = {}) {
  const clock = createManualClock();
  const simulator = createCepSimulator();
  const open = () =>
    openServidor({
      answer({ metodo, caminho }) {
        const { status, body } = simulator.answer(metodo, caminho);
        return { status, corpo: body };
      },
    });
  const [viaCep, brasilApi] = await Promise.all([open(), open()]);
  opened.push(viaCep, brasilApi);
  const ceps = createCepsChain({
    clock,
    fontes: [
      { nome: 'viacep', dados: 'viacep', perMinute: 100, ceps: createHttpCeps({ clock, timeoutMs, url: viaCep.url }) },
      {
        nome: 'brasilapi',
        dados: 'brasilapi',
        perMinute: 100,
        ceps: createBrasilApiCeps({ clock, timeoutMs: PATIENT_MS, url: `${brasilApi.url}/api/cep/v1` }),
      },
    ],
  });
  return { clock, viaCep, brasilApi, ceps };
}

describe('the registers of postal codes in their order', () => {
  it('asks the first one only, once a day', async () => {
    const { ceps, clock, viaCep, brasilApi } = await start();
    const address = await ceps.fetchCep(CEP);
    expect(address).toEqual({
      cep: CEP,
      uf: 'SP',
      municipio: 'São Paulo',
      logradouro: expect.stringContaining('(simulado)'),
    });
    expect(await ceps.fetchCep(CEP)).toBe(address);
    expect([viaCep.pedidos.length, brasilApi.pedidos.length]).toEqual([1, 0]);
    clock.advance(DAY_MS);
    await ceps.fetchCep(CEP);
    expect(viaCep.pedidos).toHaveLength(2);
  });

  it.each<[string, Falha]>([
    ['502', DOWN],
    ['silence', { tipo: 'mudo' }],
    ['a cut line', { tipo: 'cortado' }],
    ['nonsense', { tipo: 'malformado' }],
    ['too many requests', { tipo: 'status', status: 429, cabecalhos: { 'retry-after': '5' } }],
  ])('has the same address from the other one after %s', async (_name, falha) => {
    const { ceps, viaCep, brasilApi } = await start({ timeoutMs: falha.tipo === 'mudo' ? 150 : PATIENT_MS });
    const { ceps: healthy } = await start();
    viaCep.fail([falha]);
    expect(await ceps.fetchCep(CEP)).toEqual(await healthy.fetchCep(CEP));
    expect(brasilApi.pedidos).toMatchObject([{ caminho: `/api/cep/v1/${CEP}` }]);
  });

  it('says that there is no such code only when both say so, and refuses what is no code', async () => {
    const { ceps, brasilApi } = await start();
    expect(await ceps.fetchCep('00000000')).toBeNull();
    expect(brasilApi.pedidos).toHaveLength(1);
    await expect(ceps.fetchCep('0100100')).rejects.toThrow(RangeError);
    const { ceps: half, viaCep } = await start();
    viaCep.fail([DOWN]);
    await expect(half.fetchCep('00000000')).rejects.toThrow(RegistryUnavailableError);
  });
});
