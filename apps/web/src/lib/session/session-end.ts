const listeners = new Set<() => void>();

/**
 * Calls the listener whenever the data of a user must be forgotten: at sign-out, when the session is lost, and when
 * another user takes its place. It runs before any screen of the next user is drawn. Returns the way to stop.
 */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellSessionEnd(): void {
  for (const listener of [...listeners]) listener();
}
