import { listMudancas, type MudancaDoRascunho, type RouteResponse } from '@apura/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { filtroDe, type Pergunta } from './pergunta.ts';

/** Changes asked of the server at once. */
const JANELA = 100;

type Janela = RouteResponse<typeof listMudancas>;

/** A page of the changes that a question leaves, from 0. */
function janelaQuery(id: string, pergunta: Pergunta, pagina: number) {
  const { ordem, desc } = pergunta;
  const query = {
    ...filtroDe(pergunta),
    offset: pagina * JANELA,
    limit: JANELA,
    ...(ordem !== '' && { sort: desc ? `-${ordem}` : ordem }),
  };
  return {
    queryKey: [...queryKeys.rascunho(id), 'mudancas', query],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Janela> =>
      call(listMudancas, { params: { id }, query, signal }),
  };
}

/** The first page, which says how many changes there are. What was shown stays until another question is answered. */
export function usePrimeiraJanela(id: string, pergunta: Pergunta) {
  return useQuery({ ...janelaQuery(id, pergunta, 0), placeholderData: keepPreviousData });
}

/** The changes at the places that are in view, each undefined while it is fetched. */
export function useMudancas(
  id: string,
  { pergunta, primeira, lugares }: { pergunta: Pergunta; primeira: Janela | undefined; lugares: readonly number[] },
): { at: (lugar: number) => MudancaDoRascunho | undefined; error: unknown; retry: () => void } {
  const paginas = [...new Set(lugares.map((lugar) => Math.floor(lugar / JANELA)))].filter((pagina) => pagina > 0);
  const outras = useQueries({ queries: paginas.map((pagina) => janelaQuery(id, pergunta, pagina)) });
  const porPagina = new Map<number, Janela | undefined>([[0, primeira]]);
  for (const [n, pagina] of paginas.entries()) porPagina.set(pagina, outras[n]?.data);
  const failed = outras.find(({ error, data }) => error !== null && data === undefined);
  return {
    at: (lugar) => porPagina.get(Math.floor(lugar / JANELA))?.mudancas[lugar % JANELA],
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
