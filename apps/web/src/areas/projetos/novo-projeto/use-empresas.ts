import { listEmpresas } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The companies that a project can be created for. */
export function useEmpresas(enabled = true) {
  return useQuery({
    queryKey: queryKeys.empresas,
    enabled,
    queryFn: async ({ signal }) => (await call(listEmpresas, { signal })).companies,
  });
}
