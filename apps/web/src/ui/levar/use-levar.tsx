import { proporMudancas } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { notificar } from '../toast/notificar.ts';
import { fraseDasIncluidas } from './frase-das-incluidas.ts';
import { LevarDialog } from './levar-dialog.tsx';
import type { Levadas, LevarPedido } from './levar-pedido.ts';

/**
 * Takes rows of a report to the draft of a rectification, and shows what became of them: in a dialog, or by a
 * notification when the dialog was closed before the server answered.
 */
export function useLevar(): { levar: (pedido: LevarPedido) => void; busy: boolean; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [pedido, setPedido] = useState<LevarPedido | null>(null);
  const closed = useRef(false);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async ({ projetoId, relatorio, linhas, filtro }: LevarPedido): Promise<Levadas> =>
      call(proporMudancas, {
        body: { projeto: projetoId, relatorio, ...(linhas === undefined ? filtro : { linhas: await linhas() }) },
      }),
    onSuccess: ({ incluidas }) => {
      if (closed.current) notificar('success', fraseDasIncluidas(incluidas));
      void queryClient.invalidateQueries({ queryKey: queryKeys.rascunhos });
    },
    onError: (error) => {
      if (closed.current) notificar('error', messageOf(error));
    },
  });
  const levar = useCallback(
    (novo: LevarPedido) => {
      closed.current = false;
      setPedido(novo);
      mutate(novo);
    },
    [mutate],
  );
  const close = () => {
    closed.current = true;
    setPedido(null);
    reset();
  };
  return {
    levar,
    busy: isPending,
    dialog: pedido !== null && (
      <LevarDialog pedido={pedido} levadas={data} error={error} onRetry={() => mutate(pedido)} onClose={close} />
    ),
  };
}
