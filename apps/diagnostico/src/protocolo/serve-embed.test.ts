// Guarantees the answers and events of the protocol of the stock Power BI client.

import { beforeEach, describe, expect, it } from 'vitest';
import { type ConfigEmbed, serveEmbed } from './serve-embed.ts';

const ORIGEM = 'https://portal.exemplo';
const UID = 'u-1';

interface Mensagem {
  method?: string;
  url?: string;
  statusCode?: number;
  headers: { id: string };
  body?: unknown;
}

let ouvinte: (event: unknown) => void;
let enviadas: { message: Mensagem; para: string }[];
let chamadas: string[];
let falha: Error | null;
let canal: ReturnType<typeof serveEmbed>;
const pai = { postMessage: (message: Mensagem, para: string) => enviadas.push({ message, para }) };

beforeEach(() => {
  enviadas = [];
  chamadas = [];
  falha = null;
  const janela = {
    addEventListener: (_: string, listener: (event: unknown) => void) => {
      ouvinte = listener;
    },
    removeEventListener: () => undefined,
  };
  canal = serveEmbed(
    // Only what the channel uses of a window.
    { janela, pai, origens: [ORIGEM], uid: UID } as unknown as Parameters<typeof serveEmbed>[0],
    {
      load: async (config: ConfigEmbed) => {
        chamadas.push(`carregar ${config.accessToken}`);
        if (falha !== null) throw falha;
      },
      draw: async () => void chamadas.push('desenhar'),
      atualizar: async () => void chamadas.push('atualizar'),
      exchangeToken: (token) => void chamadas.push(`token ${token}`),
      imprimir: () => void chamadas.push('imprimir'),
    },
  );
});

const say = (data: unknown, de: { source?: unknown; origin?: string } = {}) =>
  ouvinte({ data, source: 'source' in de ? de.source : pai, origin: de.origin ?? ORIGEM });
const request = (method: string, url: string, body?: unknown) =>
  say({ method, url, headers: { id: `${method} ${url}`, uid: UID, 'x-sdk-type': 'js' }, body });
const pausa = () => new Promise((resolve) => setTimeout(resolve, 0));
const urls = () => enviadas.flatMap(({ message }) => message.url ?? `${message.statusCode}`);

describe('the protocol of the stock client', () => {
  it('answers a load at once, then tells loaded and rendered', async () => {
    request('POST', '/report/load', { accessToken: 'abc', id: 'apura', settings: {} });
    expect(enviadas).toEqual([
      { message: { statusCode: 202, body: {}, headers: { id: 'POST /report/load' } }, para: ORIGEM },
    ]);
    await pausa();
    expect(urls()).toEqual(['202', `/reports/${UID}/events/loaded`, `/reports/${UID}/events/rendered`]);
    expect(chamadas).toEqual(['carregar abc', 'desenhar']);
  });

  it('takes the two phases one by one', async () => {
    request('POST', '/report/prepare', { accessToken: 'abc' });
    await pausa();
    expect(urls()).toEqual(['202', `/reports/${UID}/events/loaded`]);
    request('POST', '/report/render');
    await pausa();
    expect(urls().at(-1)).toBe(`/reports/${UID}/events/rendered`);
  });

  it('tells a failed load by an error event with its code, and still answers 202', async () => {
    falha = Object.assign(new Error('O acesso a este diagnóstico terminou.'), { code: 'sessao-expirada' });
    request('POST', '/report/load', { accessToken: 'velho' });
    await pausa();
    expect(urls()).toEqual(['202', `/reports/${UID}/events/error`]);
    expect(enviadas[1]?.message.body).toMatchObject({ errorCode: 'sessao-expirada', message: falha.message });
    expect(chamadas).toEqual(['carregar velho']);
  });

  it('goes on with a new token, refreshes, prints, and knows its one page', async () => {
    request('POST', '/report/token', 'novo');
    request('POST', '/report/token', '');
    request('POST', '/report/refresh');
    request('POST', '/report/print');
    request('GET', '/report/pages');
    request('PUT', '/report/pages/active', { name: 'diagnostico' });
    request('PUT', '/report/pages/active', { name: 'outra' });
    request('PUT', '/report/filters', [{ table: 'x' }]);
    request('GET', '/report/filters');
    request('PATCH', '/report/settings', {});
    request('GET', '/report/hasUnsavedChanges');
    request('GET', '/getCorrelationId');
    request('DELETE', '/report/tudo');
    await pausa();
    const status = (id: string) => enviadas.filter((e) => e.message.headers.id === id).map((e) => e.message.statusCode);
    expect(status('POST /report/token')).toEqual([200, 400]);
    expect(status('POST /report/refresh')).toEqual([202]);
    expect(status('PUT /report/pages/active')).toEqual([202, 404]);
    expect(status('GET /report/filters')).toEqual([200]);
    expect(status('DELETE /report/tudo')).toEqual([404]);
    const body = (id: string) => enviadas.find((e) => e.message.headers.id === id)?.message.body;
    expect(body('GET /report/pages')).toEqual([expect.objectContaining({ name: 'diagnostico', isActive: true })]);
    expect(body('GET /report/filters')).toEqual([{ table: 'x' }]);
    expect(body('GET /report/hasUnsavedChanges')).toBe(false);
    expect(urls()).toContain(`/reports/${UID}/events/pageChanged`);
    expect(chamadas).toEqual(['token novo', 'atualizar', 'imprimir']);
  });

  it('answers every other question of the client, or says in words that it is not offered', () => {
    const answers: [string, string, unknown][] = [
      ['GET', '/report/bookmarks', []],
      ['GET', '/report/pages/diagnostico/visuals', []],
      ['GET', '/report/pages/diagnostico/filters', []],
      ['GET', '/report/isUserStateApplied', false],
      ['GET', '/report/zoom', 1],
      ['POST', '/report/switchMode/view', {}],
      ['POST', '/report/closeAllOverlays', {}],
    ];
    for (const [method, url, body] of answers) {
      request(method, url);
      expect(enviadas.at(-1)?.message.body, url).toEqual(body);
    }
    request('POST', '/report/save');
    expect(enviadas.at(-1)?.message).toMatchObject({
      statusCode: 404,
      body: { errorCode: 'routeNotFound', message: 'O diagnóstico não oferece esta operação: POST /report/save' },
    });
  });

  it('answers questions about bookmarks without an addressee, for the client leaves it out; nothing else', () => {
    const semUid = (url: string) => say({ method: 'GET', url, headers: { id: url, uid: undefined } });
    semUid('/report/bookmarks');
    semUid('/report/pages');
    expect(enviadas.map(({ message }) => [message.headers.id, message.body])).toEqual([['/report/bookmarks', []]]);
    say({ method: 'GET', url: '/report/bookmarks', headers: { id: '2', uid: 'u-2' } });
    expect(enviadas).toHaveLength(1);
  });

  it('hears no other window, no other origin and no other addressee, and answers none of them', () => {
    const load = { method: 'POST', url: '/report/load', headers: { id: '1', uid: UID }, body: { accessToken: 'x' } };
    say(load, { source: {} });
    say(load, { origin: 'https://outro.exemplo' });
    say({ ...load, headers: { id: '1', uid: 'u-2' } });
    say({ ...load, headers: { id: '1' } });
    for (const data of [null, 'load', 7, [], { method: 'POST' }, { ...load, headers: null }]) say(data);
    expect([enviadas, chamadas]).toEqual([[], []]);
  });

  it('says nothing before somebody who may embed it has spoken', () => {
    canal.evento('dataSelected', {});
    expect(enviadas).toEqual([]);
  });
});
