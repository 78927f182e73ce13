import { getIntegra, type Integra, testIntegra } from '@apura/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';

/** Whether the owner has a contract for the Integra Contador, and how the last test of it ended. */
export function useIntegra() {
  return useQuery({
    queryKey: queryKeys.integra,
    queryFn: ({ signal }) => call(getIntegra, { signal }),
  });
}

/** Puts an answer of the server in the place of what is shown. */
export function useKeepIntegra(): (integra: Integra) => void {
  const queryClient = useQueryClient();
  return (integra) => {
    queryClient.setQueryData(queryKeys.integra, integra);
    void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
  };
}

/** Tries the contract that is kept; how it went is shown and said. */
export function useTestIntegra() {
  const keep = useKeepIntegra();
  return useMutation({
    mutationFn: () => call(testIntegra, {}),
    onSuccess: (integra) => {
      keep(integra);
      const teste = integra.contrato?.teste;
      if (teste) notificar(teste.resultado === 'aceito' ? 'success' : 'alert', teste.mensagem);
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
}
