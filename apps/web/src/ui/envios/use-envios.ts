import { type Envios, listEnvios } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The reports that are mailed on a schedule by the user or to the user, and to whom they may be sent. */
export function useEnvios() {
  return useQuery({
    queryKey: queryKeys.envios,
    queryFn: ({ signal }): Promise<Envios> => call(listEnvios, { signal }),
  });
}
