import { type AplicacaoSimulada, createPowerBiSimulator } from '@apura/simulators';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock/manual-clock.ts';
import { createHttpPowerBi } from './http-power-bi.ts';
import { BiUnavailableError, type PedidoEmbed } from './port.ts';

const APP: AplicacaoSimulada = {
  tenant: 'contoso-ficticia',
  clientId: 'cliente',
  clientSecret: 'segredo-da-aplicacao',
  workspaceId: 'w1',
  reportId: 'r1',
  datasetId: 'd1',
  papeis: ['Projeto'],
};

function start(app: AplicacaoSimulada = APP) {
  const clock = createManualClock();
  const simulator = createPowerBiSimulator(app, () => clock.now());
  const bi = createHttpPowerBi({ clock, fetch: (input, init) => simulator.fetch(input, init) });
  const { papeis: _, ...ids } = APP;
  const request = (change: Partial<PedidoEmbed> = {}) =>
    bi.generateToken({ ...ids, role: 'Projeto', projetoId: 'p1', ...change });
  return { clock, simulator, bi, request };
}

describe('Power BI by a service principal', () => {
  it('gives a token whose effective identity is the project, in the role that the rows are kept by', async () => {
    const { simulator, request } = start();
    const acesso = await request();
    expect(acesso).toEqual({
      token: 'embed-1',
      embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=r1&groupId=w1',
      expiration: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await request({ projetoId: 'p2' });
    expect(simulator.tokens.map(({ username, roles, datasets }) => [username, roles, datasets])).toEqual([
      ['p1', ['Projeto'], ['d1']],
      ['p2', ['Projeto'], ['d1']],
    ]);
  });

  it('keeps the token of the application until shortly before its end, for the same secret only', async () => {
    const { simulator, request, clock } = start();
    await request();
    await request();
    expect(simulator.logins).toBe(1);
    clock.advance(58.5 * 60_000);
    await request();
    expect(simulator.logins).toBe(2);
    await expect(request({ clientSecret: 'outro' })).rejects.toThrow(BiUnavailableError);
  });

  it('says that it could not, without a secret in the words', async () => {
    const { request } = start();
    for (const change of [
      { clientSecret: 'segredo-errado' },
      { reportId: 'outro' },
      { role: 'Outro papel' },
      { tenant: 'x' },
    ]) {
      const error: unknown = await request(change).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BiUnavailableError);
      expect(String(error)).not.toMatch(/segredo/);
    }
    const clock = createManualClock();
    const offline = createHttpPowerBi({ clock, fetch: () => Promise.reject(new TypeError('fetch failed')) });
    const { papeis: _, ...ids } = APP;
    await expect(offline.generateToken({ ...ids, role: 'Projeto', projetoId: 'p' })).rejects.toThrow(
      'token: TypeError',
    );
    const garbled = createHttpPowerBi({ clock, fetch: async () => Response.json({ access_token: 7 }) });
    await expect(garbled.generateToken({ ...ids, role: 'P', projetoId: 'p' })).rejects.toThrow(BiUnavailableError);
  });
});
