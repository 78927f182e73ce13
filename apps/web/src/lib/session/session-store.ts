import type { Owner, Sessao, Tools, Usuario } from '@apura/contract';
import { createStore } from '../store.ts';

export interface SessionState {
  /** 'starting' until the first refresh has answered; only 'in' has a session. */
  status: 'starting' | 'out' | 'in';
  session: Sessao | null;
}

/** The session lives in memory only: the access token is never written anywhere. */
export const sessionStore = createStore<SessionState>({ status: 'starting', session: null });

export function useUser(): Usuario {
  return useSession().user;
}

export function useOwner(): Owner {
  return useSession().owner;
}

export function useTools(): Tools {
  return useSession().tools;
}

/** The session of the signed-in user. Only for components inside the shell, which needs a session. */
export function useSession(): Sessao {
  const session = sessionStore.use((state) => state.session);
  if (session === null) throw new Error('useSession needs a signed-in user');
  return session;
}
