import {
  type EntradaPendente,
  enterComFator,
  login,
  logout,
  type ProvaFator,
  refresh,
  type Sessao,
} from '@apura/contract';
import { notificar } from '../../ui/toast/notificar.ts';
import { ApiError } from '../api/api-error.ts';
import { fetchRoute } from '../api/fetch-route.ts';
import { goToSection, resetNavigation } from '../navigation.ts';
import { readPreference, writePreference } from '../preference.ts';
import { entradaDoEndereco } from './entrada-do-endereco.ts';
import { lostSession } from './lost-session.ts';
import { onSessionMessage, postSession } from './session-channel.ts';
import { tellSessionEnd } from './session-end.ts';
import { sessionStore } from './session-store.ts';

const REFRESH_EVERY_MS = 5 * 60_000;
// A server that restarts is back within seconds: an unanswered refresh is tried again before the session is given up.
const UNANSWERED_PAUSES_MS = [800, 1600, 3000, 5000];
const UNANSWERED_AT_START = 'Erro: não foi possível falar com o servidor, verifique sua conexão e tente novamente';
/** Whether this browser had a session when it was last open: a guess at what will be shown, nothing more. */
const WAS_IN = 'was-in';
// Remembers a sign-out that the server has not confirmed, so that a reload does not take the session up again.
const OWED_LOGOUT = 'owed-logout';

/** Grows with every sign-in and sign-out: an answer that was asked for before one belongs to a session that is over. */
let epoch = 0;
let renewedAt = 0;

/** Signs in; answers the second step where there is one to take before the session opens. */
export async function signIn(username: string, password: string): Promise<EntradaPendente | null> {
  const answer = await withLock(() => fetchRoute(login, { body: { username, password } }));
  if (!('accessToken' in answer)) return answer;
  enter(answer);
  return null;
}

/** Takes the second step of a sign-in. */
export async function signInComFator(entrada: string, prova: ProvaFator): Promise<void> {
  enter(await withLock(() => fetchRoute(enterComFator, { body: { entrada, ...prova } })));
}

/** Goes on with a session that the server has just opened. */
export function enter(session: Sessao): void {
  writePreference(OWED_LOGOUT, null);
  adopt(session);
  postSession({ type: 'in', session });
}

/** Ends the session on the server and in every tab; without an answer the session is still forgotten here. */
export async function signOut(): Promise<void> {
  const username = sessionStore.get().session?.user.email;
  writePreference(OWED_LOGOUT, username ?? '');
  forget();
  postSession({ type: 'out', lost: false });
  await payLogout(username);
}

/** Forgets everything of the session, here and in the other tabs, and remembers that its user did not end it. */
function loseSession(): void {
  noteLost();
  forget();
  postSession({ type: 'out', lost: true });
}

/** Before anything is forgotten: then the address stays as it is. */
function noteLost(): void {
  lostSession.set({ lost: { email: sessionStore.get().session?.user.email ?? null } });
}

/**
 * Fetches the session's data again: user, owner with credits and prices, colours, modules. Call it after every change
 * of one of them. Returns whether there still is a session; when there is none, all its data are cleared.
 */
export function refreshSession(): Promise<boolean> {
  return renewSession();
}

/**
 * Renews the session, one tab at a time. A caller whose token was refused passes that token: nothing is sent when
 * another tab or call has already renewed the session. Returns whether there is a session; when there is none, all its
 * data are cleared.
 */
export async function renewSession(refusedToken?: string): Promise<boolean> {
  const asked = epoch;
  return withLock(async () => {
    const current = sessionStore.get().session?.accessToken;
    if (asked !== epoch) return current !== undefined;
    if (refusedToken !== undefined && current !== refusedToken) return current !== undefined;
    const session = await requestRefresh(() => asked === epoch);
    if (asked !== epoch) return sessionStore.get().session !== null;
    if (session === null) {
      if (sessionStore.get().status === 'in') loseSession();
      else forget();
      return false;
    }
    adopt(session);
    postSession({ type: 'in', session });
    return true;
  });
}

/**
 * Renews the session of a request whose token was refused, and returns the token for repeating the request. Undefined
 * when the session has ended or another user has signed in: the request was not that user's.
 */
export async function renewTokenOf(refused: Sessao): Promise<string | undefined> {
  if (!(await renewSession(refused.accessToken))) return undefined;
  const session = sessionStore.get().session;
  return session?.user.email === refused.user.email ? session.accessToken : undefined;
}

/**
 * Whether the first renewal will probably find a session: the code of the right screens can be fetched during it.
 */
export function hadSession(): boolean {
  return readPreference(WAS_IN, (value) => value === true, false);
}

/** Renews at once and every five minutes, and follows the other tabs. Returns the way to stop. */
export function startSession(): () => void {
  // The owner's provider opened a new session: the sign-out that is still owed was of the old one.
  if (entradaDoEndereco()?.tipo === 'aberta') writePreference(OWED_LOGOUT, null);
  const owed = readPreference(OWED_LOGOUT, isText, null);
  if (owed === null) void takeUpSession();
  else {
    forget();
    void payLogout(owed);
  }
  const renewIfIn = () => {
    if (sessionStore.get().status === 'in') void renewSession();
  };
  const timer = setInterval(renewIfIn, REFRESH_EVERY_MS);
  // Timers do not run while a computer sleeps.
  const renewIfLate = () => {
    if (!document.hidden && Date.now() - renewedAt > REFRESH_EVERY_MS) renewIfIn();
  };
  document.addEventListener('visibilitychange', renewIfLate);
  const leaveChannel = onSessionMessage((message) => {
    if (message.type === 'in') adopt(message.session);
    else {
      if (message.lost && sessionStore.get().status === 'in') noteLost();
      forget();
    }
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renewIfLate);
    leaveChannel();
  };
}

/**
 * Asks for the session that the browser had. Without an answer the login comes at once; the session is still asked for
 * a few times, unless somebody signs in meanwhile.
 */
async function takeUpSession(): Promise<void> {
  const asked = epoch;
  for (const pause of [0, ...UNANSWERED_PAUSES_MS]) {
    if (pause > 0) await waitFor(pause);
    if (asked !== epoch) return;
    // Locked for one request alone: a sign-in has not to wait for the pauses.
    const answer = await withLock(askRefresh);
    if (asked !== epoch) return;
    if (answer === 'refused') {
      if (hadSession()) noteLost();
      return forget();
    }
    if (answer !== 'unanswered') {
      adopt(answer);
      return postSession({ type: 'in', session: answer });
    }
    if (sessionStore.get().status !== 'starting') continue;
    sessionStore.set({ status: 'out', session: null });
    notificar('error', UNANSWERED_AT_START);
  }
}

async function payLogout(username: string | undefined): Promise<void> {
  try {
    await withLock(() => fetchRoute(logout, { body: username === undefined || username === '' ? {} : { username } }));
    writePreference(OWED_LOGOUT, null);
  } catch (error) {
    // Refused means that there is nothing left to end; unanswered is paid at the next start.
    if (error instanceof ApiError && !error.isTransient) writePreference(OWED_LOGOUT, null);
  }
}

async function requestRefresh(isWanted: () => boolean): Promise<Sessao | null> {
  for (let attempt = 0; ; attempt++) {
    const answer = await askRefresh();
    if (answer !== 'unanswered' && answer !== 'refused') return answer;
    const pause = UNANSWERED_PAUSES_MS[attempt];
    if (answer === 'refused' || pause === undefined || !isWanted()) return null;
    await waitFor(pause);
  }
}

async function askRefresh(): Promise<Sessao | 'unanswered' | 'refused'> {
  try {
    return await fetchRoute(refresh, {});
  } catch (error) {
    return error instanceof ApiError && error.isUnanswered ? 'unanswered' : 'refused';
  }
}

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function adopt(session: Sessao): void {
  const previous = sessionStore.get().session;
  const sameUser = previous !== null && previous.user.email === session.user.email;
  if (!sameUser) forgetData();
  // Without any credit acquired there is nothing to do but complete the registration and buy some.
  if (hasNoCredit(session) && !(sameUser && hasNoCredit(previous))) goToSection('perfil');
  renewedAt = Date.now();
  writePreference(WAS_IN, true);
  sessionStore.set({ status: 'in', session });
}

function forget(): void {
  forgetData();
  writePreference(WAS_IN, false);
  sessionStore.set({ status: 'out', session: null });
}

function forgetData(): void {
  epoch++;
  tellSessionEnd();
  resetNavigation();
}

function hasNoCredit(session: Sessao): boolean {
  return Number(session.owner.creditos_adquiridos) === 0;
}

const isText = (value: unknown): value is string => typeof value === 'string';

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Locks need a secure context; without them the server's grace for a token rotated twice is enough.
  return 'locks' in navigator ? await navigator.locks.request('apura.refresh', work) : await work();
}
