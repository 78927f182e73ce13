import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-error.ts';
import { onSessionEnd } from '../lib/session/session-end.ts';

// By default the library reports a change in a later task, after the second of two quick clicks. The button must be
// busy before that click, or a double click orders twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * Fetched data count as fresh for half a minute; only faults that may pass by themselves are tried again. Calls are
 * made even without a connection: the library would otherwise wait for one silently, and a deletion that the user gave
 * up long ago would still be done when the connection is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTransient,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Nothing that one user fetched may be seen by the next.
onSessionEnd(() => queryClient.clear());
