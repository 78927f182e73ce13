import { listRelatorios, listRelatoriosDoProjeto } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listTodos } from './search-relatorios.ts';

/** The catalogue, and what each report has in the project. Without the latter the list is whole, and lacks numbers. */
export function useRelatorios(projetoId: string | null) {
  const catalogo = useQuery({
    queryKey: queryKeys.relatorios,
    queryFn: ({ signal }) => call(listRelatorios, { signal }),
    staleTime: 10 * 60_000,
  });
  const doProjeto = useQuery({
    queryKey: queryKeys.relatoriosDoProjeto(projetoId ?? ''),
    queryFn: ({ signal }) => call(listRelatoriosDoProjeto, { params: { projetoId: projetoId ?? '' }, signal }),
    enabled: projetoId !== null,
    staleTime: 60_000,
  });
  const todos = useMemo(
    () => listTodos(catalogo.data, new Map((doProjeto.data?.reports ?? []).map((one) => [one.report, one]))),
    [catalogo.data, doProjeto.data],
  );
  return { catalogo, todos };
}
