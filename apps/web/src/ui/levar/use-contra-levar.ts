import { listRelatoriosDoProjeto, MENSAGEM_MODULO_BLOQUEADO, podeRelatorios, podeRetificacoes } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useTools } from '../../lib/session/session-store.ts';

/** Answers why rows of a report of the project cannot be taken to a rectification; undefined where they can. */
export function useContraLevar(projetoId: string | null): (relatorio: string) => string | undefined {
  const tools = useTools();
  const pode = podeRetificacoes(tools) && podeRelatorios(tools);
  const { data } = useQuery({
    queryKey: queryKeys.relatoriosDoProjeto(projetoId ?? ''),
    queryFn: ({ signal }) => call(listRelatoriosDoProjeto, { params: { projetoId: projetoId ?? '' }, signal }),
    staleTime: 60_000,
    enabled: pode && projetoId !== null,
  });
  return (relatorio) => {
    if (!pode) return MENSAGEM_MODULO_BLOQUEADO;
    return data?.reports.find(({ report }) => report === relatorio)?.semProposta ?? undefined;
  };
}
