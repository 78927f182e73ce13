// Guarantees that a session is renewed, shared by tabs and forgotten as a whole.

import type { Sessao } from '@apura/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SESSION: Sessao = {
  accessToken: 'a1',
  user: {
    nome: 'Ana Exemplo',
    email: 'ana@exemplo.test',
    telefone: '',
    cargo: '',
    cpf: '',
    privilegio: 'master',
    plano: '',
  },
  owner: {
    cnpj: '',
    razao: 'Exemplo',
    site: '',
    cep: '',
    uf: '',
    logradouro: '',
    municipio: '',
    logo: '',
    creditos_adquiridos: '10',
    creditos_consumidos: '0',
    plano: '',
    white_label: false,
    first_price: '1.00',
    second_price: '1.00',
    third_price: '1.00',
    fourth_price: '1.00',
  },
  color_1: '#012E43',
  color_2: '#31B7D4',
  tools: {
    ecac: true,
    receitanet_bx: true,
    esocial: true,
    quebrar_arquivos: true,
    quebrar_arquivos_esocial: true,
    quebrar_arquivos_consult: true,
    gerar_relatorios: true,
    post_process: true,
    retificacao: true,
  },
  produto: 'Apura',
};
const OTHER: Sessao = { ...SESSION, accessToken: 'b1', user: { ...SESSION.user, email: 'beto@exemplo.test' } };
const withCredits = (creditos_adquiridos: string): Sessao => ({
  ...SESSION,
  owner: { ...SESSION.owner, creditos_adquiridos },
});

/** One tab: the modules of the session loaded apart from every other tab's, on the same channel and storage. */
async function openTab() {
  vi.resetModules();
  const { navigationStore } = await import('../navigation.ts');
  const { sessionStore } = await import('./session-store.ts');
  const { onSessionEnd } = await import('./session-end.ts');
  const { lostSession } = await import('./lost-session.ts');
  const session = await import('./session.ts');
  const stop = session.startSession();
  tabs.push(stop);
  return { ...session, sessionStore, navigationStore, onSessionEnd, lostSession };
}

const tabs: (() => void)[] = [];
let answers: ((path: string) => Response | Promise<Response>)[] = [];
let requests: { path: string; authorization: string | null }[] = [];
let stored: Map<string, string>;

/** The next requests are answered in this order; one that was not expected is refused as without a session. */
function answerWith(...next: (Response | Sessao | Promise<Response>)[]): void {
  answers.push(...next.map((one) => () => (isSession(one) ? Response.json(one) : one)));
}

const isSession = (one: object): one is Sessao => 'accessToken' in one;
const refused = (): Response => Response.json({ message: 'fim', code: 'sessao-expirada' }, { status: 401 });

beforeEach(() => {
  answers = [];
  requests = [];
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, authorization: new Headers(init.headers).get('authorization') });
    return (answers.shift() ?? refused)(path);
  });
});

afterEach(() => {
  for (const stop of tabs.splice(0)) stop();
  vi.unstubAllGlobals();
});

describe('session', () => {
  // prova: 4.2, 4.3
  it('is taken up at the start when the server renews it, and is over when it does not', async () => {
    answerWith(SESSION);
    const { sessionStore } = await openTab();
    expect(sessionStore.get().status).toBe('starting');
    await expect.poll(() => sessionStore.get().status).toBe('in');

    const second = await openTab();
    await expect.poll(() => second.sessionStore.get()).toEqual({ status: 'out', session: null });
    expect(requests.map(({ path }) => path)).toEqual(['/refresh', '/refresh']);
  });

  it('shows the login at once when the server does not answer at the start, and comes back when it does', async () => {
    vi.useFakeTimers();
    try {
      answerWith(new Response('', { status: 503 }), new Response('', { status: 503 }), SESSION);
      const { sessionStore } = await openTab();
      await vi.advanceTimersByTimeAsync(0);
      expect(sessionStore.get()).toEqual({ status: 'out', session: null });
      const { toastStore } = await import('../../ui/toast/notificar.ts');
      expect(toastStore.get().toasts).toMatchObject([{ kind: 'error', text: expect.stringMatching(/^Erro: /) }]);
      await vi.advanceTimersByTimeAsync(2400);
      expect(sessionStore.get().session?.accessToken).toBe('a1');
      expect(requests).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks no more for the old session once somebody signed in', async () => {
    vi.useFakeTimers();
    try {
      answerWith(new Response('', { status: 503 }), OTHER, SESSION);
      const { sessionStore, signIn } = await openTab();
      await vi.advanceTimersByTimeAsync(0);
      await signIn('beto@exemplo.test', 'Senha@123');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(sessionStore.get().session?.user.email).toBe('beto@exemplo.test');
      expect(requests.map(({ path }) => path)).toEqual(['/refresh', '/login']);
    } finally {
      vi.useRealTimers();
    }
  });

  // prova: 3.20, 3.21, 4.5
  it('forgets everything when a renewal fails, here and in the other tabs', async () => {
    answerWith(SESSION, SESSION);
    const first = await openTab();
    await expect.poll(() => first.sessionStore.get().status).toBe('in');
    const second = await openTab();
    await expect.poll(() => second.sessionStore.get().status).toBe('in');
    const forgotten = vi.fn();
    first.onSessionEnd(forgotten);
    first.navigationStore.set({ section: 'files', companyTitle: 'X', projectId: '7' });

    expect(await second.refreshSession()).toBe(false);
    await expect.poll(() => first.sessionStore.get()).toEqual({ status: 'out', session: null });
    expect(forgotten).toHaveBeenCalled();
    expect(first.navigationStore.get()).toMatchObject({ section: 'projetos', companyTitle: '', projectId: null });
  });

  it('remembers in every tab that the server ended it, and whose it was, but not that its user left', async () => {
    answerWith(SESSION, SESSION);
    const first = await openTab();
    await expect.poll(() => first.sessionStore.get().status).toBe('in');
    const second = await openTab();
    await expect.poll(() => second.sessionStore.get().status).toBe('in');
    expect(await second.refreshSession()).toBe(false);
    const lost = { lost: { email: 'ana@exemplo.test' } };
    expect(second.lostSession.get()).toEqual(lost);
    await expect.poll(() => first.lostSession.get()).toEqual(lost);

    answerWith(SESSION);
    const third = await openTab();
    await expect.poll(() => third.sessionStore.get().status).toBe('in');
    await third.signOut();
    expect(third.lostSession.get()).toEqual({ lost: null });
  });

  it('says so too at the start, where the browser had a session when it was last open, and only there', async () => {
    const stranger = await openTab();
    await expect.poll(() => stranger.sessionStore.get().status).toBe('out');
    expect(stranger.lostSession.get()).toEqual({ lost: null });
    stored.set('apura.was-in', 'true');
    const later = await openTab();
    await expect.poll(() => later.sessionStore.get().status).toBe('out');
    expect(later.lostSession.get()).toEqual({ lost: { email: null } });
  });

  // prova: 3.21
  it('follows a sign-in as another user in another tab, with nothing of the first left', async () => {
    answerWith(SESSION);
    const first = await openTab();
    await expect.poll(() => first.sessionStore.get().status).toBe('in');
    const order: string[] = [];
    first.onSessionEnd(() => order.push(`forgot, still ${first.sessionStore.get().session?.user.email}`));
    first.navigationStore.set({ section: 'relatorios', projectId: '7' });

    const second = await openTab();
    await expect.poll(() => second.sessionStore.get().status).toBe('out');
    answerWith(OTHER);
    await second.signIn('beto@exemplo.test', 'Senha@2026');
    await expect.poll(() => first.sessionStore.get().session?.user.email).toBe('beto@exemplo.test');
    expect(order).toEqual(['forgot, still ana@exemplo.test']);
    expect(first.navigationStore.get()).toMatchObject({ section: 'projetos', projectId: null });
  });

  it('does not come back to life by a renewal that was on its way when the user left', async () => {
    answerWith(SESSION);
    const { sessionStore, refreshSession, signOut } = await openTab();
    await expect.poll(() => sessionStore.get().status).toBe('in');
    let answer: (response: Response) => void = () => undefined;
    answerWith(
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
      Response.json({ message: 'ok' }),
    );
    const renewal = refreshSession();
    await expect.poll(() => requests.at(-1)?.path).toBe('/refresh');
    await expect.poll(() => requests).toHaveLength(2);
    const leaving = signOut();
    answer(Response.json({ ...SESSION, accessToken: 'a2' }));
    expect(await renewal).toBe(false);
    await leaving;
    expect(sessionStore.get()).toEqual({ status: 'out', session: null });
    // The server hears of it after the renewal, so that the newest cookie is the one that ends.
    expect(requests.map(({ path }) => path)).toEqual(['/refresh', '/refresh', '/logout']);
  });

  // prova: 4.6
  it('stays signed out after a reload when the server did not hear of the sign-out', async () => {
    answerWith(SESSION);
    const first = await openTab();
    await expect.poll(() => first.sessionStore.get().status).toBe('in');
    answerWith(Promise.reject(new TypeError('offline')));
    await first.signOut();

    answerWith(Response.json({ message: 'ok' }));
    const second = await openTab();
    expect(second.sessionStore.get().status).toBe('out');
    await expect.poll(() => requests.at(-1)?.path).toBe('/logout');
    expect(requests.filter(({ path }) => path === '/refresh')).toHaveLength(1);
    await expect.poll(() => stored.get('apura.owed-logout')).toBe('null');
  });

  it('repeats a refused request for the same user only', async () => {
    answerWith(SESSION);
    const { sessionStore, renewTokenOf } = await openTab();
    await expect.poll(() => sessionStore.get().status).toBe('in');
    answerWith({ ...SESSION, accessToken: 'a2' });
    expect(await renewTokenOf(SESSION)).toBe('a2');
    // Renewed already: nothing is asked again.
    expect(await renewTokenOf(SESSION)).toBe('a2');
    expect(requests).toHaveLength(2);
    answerWith(OTHER);
    expect(await renewTokenOf({ ...SESSION, accessToken: 'a2' })).toBeUndefined();
    expect(sessionStore.get().session?.user.email).toBe('beto@exemplo.test');
  });

  // prova: 2.20
  it('opens Meu Perfil for an owner without credits, once and not at every renewal', async () => {
    answerWith(withCredits('0'), withCredits('0'), withCredits('5'), withCredits('0'));
    const { sessionStore, navigationStore, refreshSession } = await openTab();
    await expect.poll(() => sessionStore.get().status).toBe('in');
    expect(navigationStore.get().section).toBe('perfil');
    navigationStore.set({ section: 'projetos' });
    await refreshSession();
    expect(navigationStore.get().section).toBe('projetos');
    await refreshSession();
    expect(navigationStore.get().section).toBe('projetos');
    await refreshSession();
    expect(navigationStore.get().section).toBe('perfil');
  });

  // prova: 4.4, 9.3
  it('renews every five minutes while somebody is signed in', async () => {
    vi.useFakeTimers();
    try {
      answerWith(SESSION, SESSION, SESSION);
      const { sessionStore } = await openTab();
      await expect.poll(() => sessionStore.get().status).toBe('in');
      await vi.advanceTimersByTimeAsync(5 * 60_000 - 1000);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      await expect.poll(() => requests).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      await expect.poll(() => requests).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
