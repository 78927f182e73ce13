import { getPagamento, type StatusPagamento } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';

const POLL_EVERY_MS = 5000;

/**
 * The status of a payment, fetched every five seconds while it may change, its screen is shown and the page is visible;
 * returning to the page fetches at once. `error` is set only while the last request failed.
 */
export function useStatusPagamento(paymentId: string): { status: StatusPagamento; error: unknown } {
  const query = useQuery({
    queryKey: ['pagamento', paymentId],
    queryFn: ({ signal }) => call(getPagamento, { params: { id: paymentId }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const absent = state.error instanceof ApiError && state.error.status === 404;
      const settled = state.data !== undefined && state.data.status !== 'pending';
      return absent || settled ? false : POLL_EVERY_MS;
    },
  });
  return { status: query.data?.status ?? 'pending', error: query.error };
}
