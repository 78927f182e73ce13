import { type Compra, listPagamentos } from '@apura/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The owner's orders of credits, newest first; older ones follow when they are asked for. */
export function useCompras() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.compras,
    queryFn: ({ pageParam, signal }) => call(listPagamentos, { query: { depois: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ compras, mais }) => (mais ? compras.at(-1)?.id : undefined),
    // A bank may have reported a payment since the list was last shown.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const compras = useMemo(
    (): readonly Compra[] => query.data?.pages.flatMap((page) => page.compras) ?? [],
    [query.data],
  );
  return { query, compras };
}
