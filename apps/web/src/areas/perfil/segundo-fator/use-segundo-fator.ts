import { getSegundoFator, type SegundoFator } from '@apura/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ChaveError } from '../../../lib/chave.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';

/** What a change needs of a user who has no factor yet: the password, and where its fault is shown. */
export interface Confirmacao {
  senha: string | undefined;
  onFault: (message: string) => void;
}

export function useSegundoFator() {
  return useQuery({ queryKey: queryKeys.segundoFator, queryFn: ({ signal }) => call(getSegundoFator, { signal }) });
}

export function isFatorAtivo({ totp, chaves }: SegundoFator): boolean {
  return totp !== null || chaves.length > 0;
}

/** Whether the password is the user's proof: there is one, and no second factor. */
export function isSenhaPedida(fator: SegundoFator): boolean {
  return fator.senha && !isFatorAtivo(fator);
}

/** A change of the factors: the list is read again after it, and a refusal is shown. */
export function useMudanca<Input, Output>(options: {
  change: (input: Input) => Promise<Output>;
  onDone: (output: Output) => void;
  onFault?: ((message: string) => void) | undefined;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: options.change,
    onSuccess: async (output) => {
      options.onDone(output);
      await queryClient.invalidateQueries({ queryKey: queryKeys.segundoFator });
    },
    onError: (error) => {
      const message = error instanceof ChaveError ? error.message : messageOf(error);
      notificar('error', message);
      if (error instanceof ApiError && error.fields.senha !== undefined) options.onFault?.(error.fields.senha);
    },
  });
}
