// The simulated postal codes answer as the original does, always the same address for a code.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UFS } from '@apura/br';
import { describe, expect, it } from 'vitest';
import { createCepSimulator } from './create-cep-simulator.ts';
import { FAIXAS_CEP } from './faixas-cep.ts';

const simulator = createCepSimulator();
const ask = (cep: string) => simulator.answer('GET', `/ws/${cep}/json/`);

describe('the simulator of postal codes', () => {
  it('puts each code into its state, always the same address, and says that it is simulated', () => {
    expect(ask('01001001')).toEqual({
      status: 200,
      body: expect.objectContaining({ cep: '01001-001', localidade: 'São Paulo', uf: 'SP', simulado: true }),
    });
    expect(ask('01001001')).toEqual(ask('01001001'));
    for (const [cep, uf] of [
      ['69301-110', 'RR'],
      ['69400001', 'AM'],
      ['72800001', 'GO'],
      ['73010001', 'DF'],
      ['99999999', 'RS'],
    ] as const) {
      expect(ask(cep.replace('-', '')).body).toMatchObject({ uf });
    }
    expect(ask('30100001').body).toMatchObject({ logradouro: expect.stringContaining('(simulado)') });
    expect(ask('35700000').body).toMatchObject({ logradouro: '', uf: 'MG' });
  });

  it('knows every state, and no code twice', () => {
    expect(new Set(FAIXAS_CEP.map(({ uf }) => uf))).toEqual(new Set(UFS));
    for (const [index, { de, ate }] of FAIXAS_CEP.entries()) {
      expect(de).toBeLessThanOrEqual(ate);
      expect(de).toBeGreaterThan(FAIXAS_CEP[index - 1]?.ate ?? 0);
    }
  });

  it('answers an unknown code, a malformed one, another method and an outage as the original does', () => {
    expect(ask('00000000')).toEqual({ status: 200, body: { erro: 'true' } });
    expect(ask('78999999').body).toEqual({ erro: 'true' });
    expect(ask('0100100').status).toBe(400);
    expect(simulator.answer('GET', '/').status).toBe(400);
    expect(simulator.answer('POST', '/ws/01001001/json/').status).toBe(405);
    expect(createCepSimulator({ disponivel: () => false }).answer('GET', '/ws/01001001/json/').status).toBe(503);
  });

  it('answers through fetch and over a socket alike', async () => {
    const viaFetch = await simulator.fetch('http://cep.simulado/ws/01001001/json/');
    expect(viaFetch.headers.get('x-simulado')).toBe('1');
    const server = createServer(simulator.handler).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const viaSocket = await fetch(`http://127.0.0.1:${port}/ws/01001001/json/`);
    expect(await viaSocket.json()).toEqual(await viaFetch.json());
    server.close();
  });
});
