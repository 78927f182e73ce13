import { type Avisos, listAvisos } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What ended, failed or falls due; events keep it fresh. */
export function useAvisos() {
  return useQuery({
    queryKey: queryKeys.avisos,
    queryFn: ({ signal }): Promise<Avisos> => call(listAvisos, { signal }),
  });
}
