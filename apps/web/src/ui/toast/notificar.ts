import { createStore } from '../../lib/store.ts';

export type ToastKind = 'alert' | 'success' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** The progress from 0 to 100; absent when it cannot be measured. */
  percent?: number;
}

export interface ToastHandle {
  /** Changes what is said. A kind other than loading makes the toast leave by itself. */
  update(change: { kind?: ToastKind; text?: string; percent?: number }): void;
  close(): void;
}

const DURATION_MS = 3000;
const MAX_SHOWN = 5;

export const toastStore = createStore<{ toasts: Toast[] }>({ toasts: [] });

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Shows a notification at the bottom right for three seconds; a click closes it. With `{ keep: true }` a loading one
 * stays until it is updated to another kind or closed. One that says what another says takes its place.
 */
export function notificar(kind: ToastKind, text: string, options: { keep?: boolean } = {}): ToastHandle {
  const id = nextId++;
  dropEqual({ kind, text });
  const toasts = toastStore.get().toasts.slice(-(MAX_SHOWN - 1));
  toastStore.set({ toasts: [...toasts, { id, kind, text }] });
  if (!options.keep) leaveLater(id);
  return {
    update: (change) => {
      const shown = toastStore.get().toasts.find((toast) => toast.id === id);
      if (shown !== undefined) dropEqual({ ...shown, ...change });
      toastStore.set({
        toasts: toastStore.get().toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)),
      });
      if (change.kind !== undefined && change.kind !== 'loading') leaveLater(id);
    },
    close: () => closeToast(id),
  };
}

/** Closes another notification that says the same. Loading ones are each of a work of their own. */
function dropEqual({ id, kind, text }: Omit<Toast, 'id'> & { id?: number }): void {
  if (kind === 'loading') return;
  const equal = toastStore.get().toasts.find((toast) => toast.id !== id && toast.kind === kind && toast.text === text);
  if (equal !== undefined) closeToast(equal.id);
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toastStore.set({ toasts: toastStore.get().toasts.filter((toast) => toast.id !== id) });
}

function leaveLater(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => closeToast(id), DURATION_MS),
  );
}
