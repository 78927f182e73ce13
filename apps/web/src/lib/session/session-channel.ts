import type { Sessao } from '@apura/contract';

/** What the tabs of one browser tell each other, so that they sign in and out together. */
export type SessionMessage = { type: 'in'; session: Sessao } | { type: 'out'; lost: boolean };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('apura.session');

export function postSession(message: SessionMessage): void {
  channel?.postMessage(message);
}

export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  // Only this application's own tabs can post on its origin's channel, so the shape is known.
  const handle = (event: MessageEvent) => listener(event.data as SessionMessage);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}
