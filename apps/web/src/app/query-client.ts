import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-error.ts';
import { onSessionEnd } from '../lib/session/session-end.ts';

// By default what changed is told in a later task, and the second of two quick clicks gets in before it: its button
// must be busy already, or one double click orders twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * What was fetched counts as fresh for half a minute; only faults that may pass by themselves are tried again.
 * Without a connection everything is tried all the same: the library would wait for one in silence, and a deletion
 * that was given up long ago would still be done when it comes back.
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
