import {
  createRegistroCnpjSimulator,
  createSerproCnpjSimulator,
  type Falha,
  openServidor,
  type ServidorSimulado,
} from '@apura/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { createRegistryChain } from './create-registry-chain.ts';
import { createHttpRegistry } from './http-registry.ts';
import { RegistryUnavailableError } from './port.ts';
import { createSerproRegistry } from './serpro-registry.ts';

const CNPJ = '11222333000181';
const ALFANUMERICO = '12ABC34501DE35';
const NOVO = '11444777000161';
const CHAVE = { consumerKey: 'chave', consumerSecret: 'segredo-do-contrato' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** For what never answers; what does has the time that a busy machine takes. */
const TIMEOUT_MS = 150;
const PATIENT_MS = 30_000;

const opened: ServidorSimulado[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function start({ perMinute = 100, desconhecidos = new Set<string>(), timeoutMs = PATIENT_MS } = {}) {
  const clock = createManualClock();
  const logged: string[] = [];
  const keep = (fields: Record<string, unknown>) => void logged.push(JSON.stringify(fields));
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  const abertos = createRegistroCnpjSimulator({ desconhecidos: new Set([NOVO, ...desconhecidos]) });
  const serproSimulado = createSerproCnpjSimulator({ ...CHAVE, desconhecidos });
  const openData = () =>
    openServidor({
      answer({ metodo, caminho }) {
        const { status, body } = abertos.answer(metodo, caminho);
        return { status, corpo: body };
      },
    });
  const [minhaReceita, brasilApi, serpro] = await Promise.all([openData(), openData(), openServidor(serproSimulado)]);
  opened.push(minhaReceita, brasilApi, serpro);
  const base = { clock, timeoutMs };
  const serproRegistry = createSerproRegistry({
    ...CHAVE,
    ...base,
    gatewayUrl: serpro.url,
    produto: 'consulta-cnpj-df',
  });
  const registry = createRegistryChain({
    clock,
    log,
    fontes: [
      {
        nome: 'minha-receita',
        dados: 'abertos',
        perMinute,
        registry: createHttpRegistry({ ...base, url: minhaReceita.url }),
      },
      {
        nome: 'brasilapi',
        dados: 'abertos',
        perMinute,
        registry: createHttpRegistry({ clock, timeoutMs: PATIENT_MS, url: `${brasilApi.url}/api/cnpj/v1` }),
      },
      { nome: 'serpro', dados: 'receita', perMinute, registry: serproRegistry },
    ],
  });
  return { clock, logged, minhaReceita, brasilApi, serpro, serproSimulado, serproRegistry, registry };
}

const timeoutOf = ({ tipo }: Falha) => (tipo === 'lento' || tipo === 'mudo' ? TIMEOUT_MS : PATIENT_MS);
const fail = (server: ServidorSimulado, falha: Falha, times = 1) => server.fail(Array<Falha>(times).fill(falha));
const DOWN: Falha = { tipo: 'status', status: 503 };

describe('the registries in their order', () => {
  it('asks the first one only, once while the answer is fresh, for every kind of CNPJ', async () => {
    const { registry, clock, minhaReceita, brasilApi, serpro } = await start();
    for (const cnpj of [CNPJ, ALFANUMERICO]) {
      const [a, b] = await Promise.all([registry.fetchEmpresa(cnpj), registry.fetchEmpresa(cnpj)]);
      expect(a).toMatchObject({ cnpj, razao: expect.stringMatching(/SIMULADO/) });
      expect(b).toBe(a);
    }
    clock.advance(5 * HOUR_MS);
    await registry.fetchEmpresa(CNPJ);
    expect(minhaReceita.pedidos.map(({ caminho }) => caminho)).toEqual([`/${CNPJ}`, `/${ALFANUMERICO}`]);
    clock.advance(HOUR_MS);
    await registry.fetchEmpresa(CNPJ);
    expect(minhaReceita.pedidos).toHaveLength(3);
    expect([...brasilApi.pedidos, ...serpro.pedidos]).toEqual([]);
  });

  it.each<[string, Falha]>([
    ['503', DOWN],
    ['429', { tipo: 'status', status: 429 }],
    ['too late an answer', { tipo: 'lento', ms: TIMEOUT_MS * 3 }],
    ['silence', { tipo: 'mudo' }],
    ['a cut line', { tipo: 'cortado' }],
    ['nonsense', { tipo: 'malformado' }],
    ['another shape', { tipo: 'status', status: 200, corpo: [] }],
    [
      'a redirection to elsewhere',
      { tipo: 'status', status: 302, cabecalhos: { location: 'http://169.254.169.254/' } },
    ],
  ])('goes on to the next one after %s', async (_name, falha) => {
    const { registry, minhaReceita, brasilApi, serpro, logged } = await start({ timeoutMs: timeoutOf(falha) });
    fail(minhaReceita, falha);
    const first = await registry.fetchEmpresa(CNPJ);
    expect(first?.razao).toMatch(/SIMULADO/);
    expect(brasilApi.pedidos).toMatchObject([{ caminho: `/api/cnpj/v1/${CNPJ}` }]);
    expect(serpro.pedidos).toEqual([]);
    expect(logged).toEqual([expect.stringContaining('minha-receita')]);
    expect(logged.join()).not.toContain(CNPJ);
  });

  it('lets the paid and fresher registry say what the open data do not know, without asking their copy', async () => {
    const { registry, brasilApi } = await start();
    expect(await registry.fetchEmpresa(NOVO)).toMatchObject({ cnpj: NOVO, situacao: expect.stringMatching(/^[A-Z]/) });
    expect(brasilApi.pedidos).toEqual([]);
    const { registry: other, serpro } = await start();
    fail(serpro, DOWN);
    await expect(other.fetchEmpresa(NOVO)).rejects.toThrow(RegistryUnavailableError);
  });

  it('says that there is no such company when all that is open says so', async () => {
    const { registry, minhaReceita } = await start({ desconhecidos: new Set([CNPJ]) });
    expect(await registry.fetchEmpresa(CNPJ)).toBeNull();
    expect(await registry.fetchEmpresa(CNPJ)).toBeNull();
    expect(minhaReceita.pedidos).toHaveLength(1);
  });

  it('rests a source after three failures, tries it with one request, and doubles the rest', async () => {
    const { registry, clock, minhaReceita } = await start();
    const ask = async () => {
      clock.advance(6 * HOUR_MS);
      await registry.fetchEmpresa(CNPJ);
    };
    fail(minhaReceita, DOWN, 4);
    for (let i = 0; i < 3; i += 1) await ask();
    expect(minhaReceita.pedidos).toHaveLength(3);
    await registry.fetchEmpresa(ALFANUMERICO);
    expect(minhaReceita.pedidos).toHaveLength(3);
    clock.advance(31_000);
    await registry.fetchEmpresa('11444777000242');
    expect(minhaReceita.pedidos).toHaveLength(4);
    clock.advance(31_000);
    await registry.fetchEmpresa('11444777000323');
    expect(minhaReceita.pedidos).toHaveLength(4);
    clock.advance(31_000);
    await registry.fetchEmpresa('11444777000404');
    await registry.fetchEmpresa('11444777000595');
    expect(minhaReceita.pedidos).toHaveLength(6);
  });

  it('leaves a source alone for as long as it asks, and not for ever', async () => {
    const { registry, clock, minhaReceita } = await start();
    fail(minhaReceita, { tipo: 'status', status: 429, cabecalhos: { 'retry-after': '600' } });
    await registry.fetchEmpresa(CNPJ);
    clock.advance(9 * MINUTE_MS);
    await registry.fetchEmpresa(ALFANUMERICO);
    expect(minhaReceita.pedidos).toHaveLength(1);
    clock.advance(2 * MINUTE_MS);
    fail(minhaReceita, { tipo: 'status', status: 503, cabecalhos: { 'retry-after': '999999999' } });
    await registry.fetchEmpresa('11444777000242');
    expect(minhaReceita.pedidos).toHaveLength(2);
    clock.advance(61 * MINUTE_MS);
    await registry.fetchEmpresa('11444777000323');
    expect(minhaReceita.pedidos).toHaveLength(3);
  });

  it('asks a source no oftener than it may within a minute', async () => {
    const { registry, clock, minhaReceita, brasilApi } = await start({ perMinute: 2 });
    for (const cnpj of [CNPJ, ALFANUMERICO, '11444777000242']) await registry.fetchEmpresa(cnpj);
    expect([minhaReceita.pedidos.length, brasilApi.pedidos.length]).toEqual([2, 1]);
    clock.advance(MINUTE_MS);
    await registry.fetchEmpresa('11444777000323');
    expect(minhaReceita.pedidos).toHaveLength(3);
  });

  it('gives a known answer again while nobody answers, with the day it is of, for a week', async () => {
    const { registry, clock, minhaReceita, brasilApi, serpro } = await start();
    const known = await registry.fetchEmpresa(CNPJ);
    for (const server of [minhaReceita, brasilApi, serpro]) fail(server, DOWN, 10);
    clock.advance(3 * 24 * HOUR_MS);
    expect(await registry.fetchEmpresa(CNPJ)).toBe(known);
    await expect(registry.fetchEmpresa(ALFANUMERICO)).rejects.toThrow(RegistryUnavailableError);
    clock.advance(4 * 24 * HOUR_MS);
    await expect(registry.fetchEmpresa(CNPJ)).rejects.toThrow(RegistryUnavailableError);
  });
});

describe('SERPRO Consulta CNPJ v2', () => {
  it('keeps its token, takes a new one when it ends or was ended, and asks for no partners', async () => {
    const { serproRegistry, serproSimulado, serpro, clock } = await start();
    expect(await serproRegistry.fetchEmpresa(ALFANUMERICO)).toMatchObject({
      cnpj: ALFANUMERICO,
      razao: expect.stringMatching(/SIMULADO/),
      uf: expect.stringMatching(/^[A-Z]{2}$/),
      cnaePrincipal: { codigo: expect.stringMatching(/^\d{7}$/) },
      situacao: expect.stringMatching(/^(Ativa|Baixada|Inapta)$/),
    });
    await serproRegistry.fetchEmpresa(CNPJ);
    expect(serproSimulado.tokensDados).toBe(1);
    serproSimulado.endTokens();
    expect(await serproRegistry.fetchEmpresa(CNPJ)).not.toBeNull();
    expect(serproSimulado.tokensDados).toBe(2);
    clock.advance(HOUR_MS);
    await serproRegistry.fetchEmpresa(CNPJ);
    expect(serproSimulado.tokensDados).toBe(3);
    const asked = serpro.pedidos.filter(({ metodo }) => metodo === 'GET').map(({ caminho }) => caminho);
    expect(new Set(asked)).toEqual(
      new Set([`/consulta-cnpj-df/v2/basica/${ALFANUMERICO}`, `/consulta-cnpj-df/v2/basica/${CNPJ}`]),
    );
  });

  it('answers null for an unknown company', async () => {
    const { serproRegistry } = await start({ desconhecidos: new Set([CNPJ]) });
    expect(await serproRegistry.fetchEmpresa(CNPJ)).toBeNull();
  });

  it.each<[string, Falha, number]>([
    ['a contract that ended', { tipo: 'status', status: 403 }, 1],
    ['refused credentials', { tipo: 'status', status: 401 }, 1],
    ['a token that is refused at once', { tipo: 'status', status: 401 }, 4],
    ['no token', { tipo: 'status', status: 200, corpo: {} }, 1],
    ['nonsense', { tipo: 'malformado' }, 1],
    ['silence', { tipo: 'mudo' }, 1],
  ])('is unavailable after %s, with no secret in the words', async (_name, falha, times) => {
    const { serproRegistry, serpro } = await start({ timeoutMs: timeoutOf(falha) });
    fail(serpro, falha, times);
    const error: unknown = await serproRegistry.fetchEmpresa(CNPJ).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RegistryUnavailableError);
    expect(String(error)).not.toMatch(/segredo|chave|Basic|token-simulado/);
  });
});
