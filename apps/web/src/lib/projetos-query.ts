import { listProjetos, type Projeto } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';
import { queryKeys } from './query-keys.ts';

/** The projects of the owner, newest first; events keep them fresh while the shell is shown. */
export function useProjetos() {
  return useQuery({
    queryKey: queryKeys.projetos,
    queryFn: async ({ signal }): Promise<readonly Projeto[]> => (await call(listProjetos, { signal })).finalResult,
  });
}
