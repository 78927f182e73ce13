import { listUsuarios, type UsuarioItem } from '@apura/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The owner's users. */
export function useUsuarios(): UseQueryResult<readonly UsuarioItem[]> {
  return useQuery({
    queryKey: queryKeys.usuarios,
    queryFn: async ({ signal }): Promise<readonly UsuarioItem[]> => (await call(listUsuarios, { signal })).users,
  });
}
