import { readLoteTransmissao, readPreparoTransmissao, readTransmissao } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isTransmitindo } from './transmissao-textos.ts';

const WORKING_REFETCH_MS = 5_000;

/** The progress of a transmission; null when none was ordered. The events of rectifications keep it fresh. */
export function useTransmissao(id: string) {
  return useQuery({
    queryKey: [...queryKeys.retificacoes, 'transmissao', id],
    queryFn: async ({ signal }) => (await call(readTransmissao, { params: { id }, signal })).transmissao,
    refetchInterval: ({ state: { data } }) => (data != null && isTransmitindo(data) ? WORKING_REFETCH_MS : false),
  });
}

/** What would be sent. It is asked for each time that the dialog opens: certificates and settings change. */
export function usePreparo(id: string) {
  return useQuery({
    queryKey: ['preparo-transmissao', id],
    queryFn: ({ signal }) => call(readPreparoTransmissao, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The events of a batch, brought up to date with it. */
export function useLote(id: string, ordem: number) {
  return useQuery({
    queryKey: [...queryKeys.retificacoes, 'lote', id, ordem],
    queryFn: async ({ signal }) => (await call(readLoteTransmissao, { params: { id, ordem }, signal })).eventos,
  });
}
