import { useSyncExternalStore } from 'react';

export interface Store<T extends object> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
  /** Reads a part of the state in a component; the part must be a value of the state, never one made on the spot. */
  use<U>(select: (state: T) => U): U;
}

/** A small observable state that lives outside React, so that the API client and the screens share it. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe,
    use: (select) => useSyncExternalStore(subscribe, () => select(state)),
  };
}
