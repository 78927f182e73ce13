import { readCompletude } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The server also announces each group of identified files; this is for when its events are cut. */
const ASK_EVERY_MS = 2000;

/** What a project has of each obligation and month; asked again while files are being identified. */
export function useCompletude(projetoId: string, enabled = true) {
  return useQuery({
    queryKey: queryKeys.completude(projetoId),
    queryFn: ({ signal }) => call(readCompletude, { params: { id: projetoId }, signal }),
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => ((state.data?.pendentes ?? 0) > 0 ? ASK_EVERY_MS : false),
  });
}
