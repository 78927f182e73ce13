import { readValidacao } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';
import { queryKeys } from './query-keys.ts';

/** The server also announces each group of checked files; this is for when its events are cut. */
const ASK_EVERY_MS = 2000;

/**
 * What the official validator would refuse in the EFD-Contribuições of a project. The first question has the files
 * checked, so it is asked only when somebody wants to know; it is asked again until all are.
 */
export function useValidacao(projetoId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.validacao(projetoId),
    queryFn: ({ signal }) => call(readValidacao, { params: { id: projetoId }, signal }),
    staleTime: 0,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.pendentes > 0 || data.relatorio === 'em-preparo') ? ASK_EVERY_MS : false,
  });
}
