import {
  endSessoesDaEquipe,
  endSessoesDeUsuario,
  getPoliticaSeguranca,
  getSso,
  type PoliticaSeguranca,
  resetSegundoFator,
  type Sso,
  updatePoliticaSeguranca,
} from '@apura/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';

export function usePolitica() {
  return useQuery({ queryKey: queryKeys.seguranca, queryFn: ({ signal }) => call(getPoliticaSeguranca, { signal }) });
}

export function useSso() {
  return useQuery({ queryKey: queryKeys.sso, queryFn: ({ signal }) => call(getSso, { signal }) });
}

/** Puts what the server keeps in the place of what is shown. */
export function useKeepSso(): (sso: Sso) => void {
  const queryClient = useQueryClient();
  return (sso) => {
    queryClient.setQueryData(queryKeys.sso, sso);
    void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
  };
}

export function useExigir(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (exigir: boolean) => call(updatePoliticaSeguranca, { body: { exigir_segundo_fator: exigir } }),
    onSuccess: (politica: PoliticaSeguranca) => {
      queryClient.setQueryData(queryKeys.seguranca, politica);
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      notificar(
        'success',
        politica.exigir_segundo_fator ? 'O segundo fator passou a ser exigido' : 'O segundo fator não é mais exigido',
      );
      onDone();
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
}

export function useRedefinir(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; confirmacao: string }) => call(resetSegundoFator, { body }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      onDone();
      await queryClient.invalidateQueries({ queryKey: queryKeys.seguranca });
      await queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
}

/** Ends the sessions of a user, or of the whole team. */
export function useEndSessoes(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (escolha: { email: string } | 'equipe') =>
      escolha === 'equipe' ? call(endSessoesDaEquipe, {}) : call(endSessoesDeUsuario, { body: escolha }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      onDone();
      await queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
}
