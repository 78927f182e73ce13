import { listRetificacoes, type Retificacao } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { isEmAndamento } from './retificacao.ts';
import { isTransmitindo } from './transmissao/transmissao-textos.ts';

const WORKING_REFETCH_MS = 10_000;

/** The owner's rectifications. They are asked for again while the server is at work on one of them. */
export function useRetificacoes() {
  return useQuery({
    queryKey: queryKeys.retificacoes,
    queryFn: async ({ signal }): Promise<readonly Retificacao[]> =>
      (await call(listRetificacoes, { signal })).finalResult,
    refetchInterval: ({ state }) => (state.data?.some(isViva) === true ? WORKING_REFETCH_MS : false),
  });
}

const isViva = (retificacao: Retificacao): boolean =>
  isEmAndamento(retificacao) || (retificacao.transmissao !== null && isTransmitindo(retificacao.transmissao));
