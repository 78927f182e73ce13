import { listRelatoriosDoProjeto } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Why no dossier can be made of a report of the project; undefined where one can, or while it is not known. */
export function useContraDossie(projetoId: string, relatorio: string): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.relatoriosDoProjeto(projetoId),
    queryFn: ({ signal }) => call(listRelatoriosDoProjeto, { params: { projetoId }, signal }),
    staleTime: 60_000,
  });
  return data?.reports.find(({ report }) => report === relatorio)?.semDossie ?? undefined;
}
