import { login, logout, refresh, type Sessao } from '@apura/contract';
import { ApiError } from '../api/api-error.ts';
import { fetchRoute } from '../api/fetch-route.ts';
import { resetNavigation } from '../navigation.ts';
import { onSessionMessage, postSession } from './session-channel.ts';
import { sessionStore } from './session-store.ts';

const REFRESH_EVERY_MS = 5 * 60_000;
// A server that restarts is back within seconds: an unanswered refresh is tried again before the session is given up.
const UNANSWERED_PAUSES_MS = [800, 1600, 3000, 5000];

export async function signIn(username: string, password: string): Promise<void> {
  const session = await fetchRoute(login, { body: { username, password } });
  resetNavigation();
  adopt(session);
  postSession({ type: 'in', session });
}

/** Ends the session on the server and in every tab; without an answer the session is still forgotten here. */
export async function signOut(): Promise<void> {
  const username = sessionStore.get().session?.user.email;
  clearSession();
  await fetchRoute(logout, { body: { username } }).catch(() => undefined);
}

/** Forgets everything of the session, here and in the other tabs. */
export function clearSession(): void {
  forget();
  postSession({ type: 'out' });
}

/**
 * Renews the session, one tab at a time. A caller whose token was refused passes it: when another tab or call has
 * renewed the session meanwhile, nothing is sent. Answers whether there is a session; when there is none, all its data
 * are cleared.
 */
export async function renewSession(refusedToken?: string): Promise<boolean> {
  return withLock(async () => {
    const current = sessionStore.get().session?.accessToken;
    if (refusedToken !== undefined && current !== refusedToken) return current !== undefined;
    const session = await requestRefresh();
    if (session === null) {
      if (sessionStore.get().status === 'in') clearSession();
      else forget();
      return false;
    }
    adopt(session);
    postSession({ type: 'in', session });
    return true;
  });
}

/** Renews at once and every five minutes, and follows the other tabs. Returns the way to stop. */
export function startSession(): () => void {
  void renewSession();
  const timer = setInterval(() => {
    if (sessionStore.get().status === 'in') void renewSession();
  }, REFRESH_EVERY_MS);
  const leaveChannel = onSessionMessage((message) => {
    if (message.type === 'in') adopt(message.session);
    else forget();
  });
  return () => {
    clearInterval(timer);
    leaveChannel();
  };
}

async function requestRefresh(): Promise<Sessao | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetchRoute(refresh, {});
    } catch (error) {
      const pause = UNANSWERED_PAUSES_MS[attempt];
      const unanswered = error instanceof ApiError && error.isUnanswered;
      if (!unanswered || pause === undefined) return null;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function adopt(session: Sessao): void {
  const previous = sessionStore.get().session;
  if (previous !== null && previous.user.email !== session.user.email) resetNavigation();
  sessionStore.set({ status: 'in', session });
}

function forget(): void {
  sessionStore.set({ status: 'out', session: null });
  resetNavigation();
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Locks need a secure context; without them the server's grace for a token rotated twice is enough.
  return 'locks' in navigator ? await navigator.locks.request('apura.refresh', work) : await work();
}
