import { createStore } from '../store.ts';

const store = createStore<{ busy: boolean }>({ busy: false });

/** Whether a download runs, of whichever screen: it goes on when its screen is left. */
export function useDownloading(): boolean {
  return store.use((state) => state.busy);
}

/** Runs a download unless one runs already; answers whether it ran. */
export async function oneDownload(run: () => Promise<unknown>): Promise<boolean> {
  if (store.get().busy) return false;
  store.set({ busy: true });
  try {
    await run();
  } finally {
    store.set({ busy: false });
  }
  return true;
}
