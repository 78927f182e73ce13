import { startProjeto } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { notificar } from '../../ui/toast/notificar.ts';

/** Starts a manual project with the files that it has. */
export function useStartProjeto(projetoId: string, onStarted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(startProjeto, { body: { cod: projetoId } }),
    onSuccess: async () => {
      notificar('success', 'Arquivos enviados com sucesso');
      onStarted();
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
    },
    onError: () => {
      notificar('error', 'Erro ao iniciar processamento, verifique os dados e tente novamente mais tarde');
    },
  });
}
