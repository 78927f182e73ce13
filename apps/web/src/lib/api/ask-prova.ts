import { createStore } from '../store.ts';
import { ApiError } from './api-error.ts';

/** Set while a call waits for the user to prove the second factor again. */
export const provaStore = createStore<{ asking: boolean }>({ asking: false });

let waiting: ((proved: boolean) => void)[] = [];

/** After a refused call: whether the user has meanwhile proved the second factor that it asks for. */
export function proveFactorFor(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== 'segundo-fator-pedido') return Promise.resolve(false);
  provaStore.set({ asking: true });
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** The dialog is over: every call that waits goes on, or is refused. */
export function settleProva(proved: boolean): void {
  provaStore.set({ asking: false });
  const settled = waiting;
  waiting = [];
  for (const resolve of settled) resolve(proved);
}
