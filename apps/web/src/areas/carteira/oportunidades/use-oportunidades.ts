import {
  createComentario,
  deleteComentario,
  type EstadoDaOportunidade,
  getOportunidade,
  listOportunidades,
  type OportunidadeAberta,
  type Oportunidades,
  type OrdemDasOportunidades,
  type RouteBodyInput,
  type RouteResponse,
  saveOportunidade,
} from '@apura/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';

/** What of the opportunities is looked at; empty texts leave nothing out. */
export interface FiltrosDeOportunidades {
  projeto: string;
  estado: EstadoDaOportunidade | '';
  responsavel: string;
  tese: string;
  busca: string;
  ordem: OrdemDasOportunidades;
}

export const SEM_FILTROS: FiltrosDeOportunidades = {
  projeto: '',
  estado: '',
  responsavel: '',
  tese: '',
  busca: '',
  ordem: 'prazo',
};

const opcional = <T extends string>(texto: T): Exclude<T, ''> | undefined =>
  texto === '' ? undefined : (texto as Exclude<T, ''>);

/** Whether the filters leave something out. */
export const isFiltrada = ({ estado, responsavel, tese, busca }: FiltrosDeOportunidades): boolean =>
  estado !== '' || responsavel !== '' || tese !== '' || busca !== '';

/** A page of them: of a list, or in each state by itself. What is shown stays until the next answer. */
export function useOportunidades(
  filtros: FiltrosDeOportunidades,
  { por, limit }: { por: 'lista' | 'estado'; limit: number },
) {
  const { projeto, estado, responsavel, tese, busca, ordem } = filtros;
  return useQuery({
    queryKey: [...queryKeys.oportunidades, filtros, por, limit],
    queryFn: ({ signal }): Promise<Oportunidades> =>
      call(listOportunidades, {
        query: {
          projeto: opcional(projeto),
          estado: por === 'lista' ? opcional(estado) : undefined,
          responsavel: opcional(responsavel),
          tese: opcional(tese),
          busca: opcional(busca.trim()),
          ordem,
          por,
          limit,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

const keyOf = (id: string) => [...queryKeys.oportunidades, 'uma', id];

/** One of them, none for null. Others work on it too: it is asked for anew whenever it is looked at. */
export function useOportunidade(id: string | null) {
  return useQuery({
    queryKey: keyOf(id ?? ''),
    queryFn: ({ signal }) => call(getOportunidade, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

export type MudancaPedida = RouteBodyInput<typeof saveOportunidade>;

/**
 * Changes an opportunity. Whatever comes of it, what is shown is asked for again: a refused change was refused because
 * somebody was faster.
 */
export function useSaveOportunidade() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MudancaPedida) => call(saveOportunidade, { body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.oportunidades });
    },
  });
}

/** Adds a comment; the thread that comes back is shown at once. */
export function useCreateComentario() {
  return useConversa((body: RouteBodyInput<typeof createComentario>) => call(createComentario, { body }));
}

export function useDeleteComentario() {
  return useConversa((body: RouteBodyInput<typeof deleteComentario>) => call(deleteComentario, { body }));
}

function useConversa<B extends { id: string }>(send: (body: B) => Promise<RouteResponse<typeof createComentario>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ comentarios }, { id }) => {
      queryClient.setQueryData<OportunidadeAberta>(keyOf(id), (antes) => antes && { ...antes, comentarios });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.oportunidades });
    },
  });
}

/** Why a change was refused, with who was faster where that is known. */
export function recusaDe(error: unknown): string {
  const quem = error instanceof ApiError && error.code === 'oportunidade-alterada' ? error.fields.versao : undefined;
  return quem === undefined ? messageOf(error) : `${messageOf(error)}. ${quem}`;
}

export function tellRecusa(error: unknown): void {
  notificar('error', recusaDe(error));
}
