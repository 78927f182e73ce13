import { proporMudancas } from '@apura/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { LevarDialog } from './levar-dialog.tsx';
import type { Levadas, LevarPedido } from './levar-pedido.ts';

/** Takes rows of a report to the draft of a rectification, and shows what became of them. */
export function useLevar(): { levar: (pedido: LevarPedido) => void; busy: boolean; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [pedido, setPedido] = useState<LevarPedido | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async ({ projetoId, relatorio, linhas, filtro }: LevarPedido): Promise<Levadas> =>
      call(proporMudancas, {
        body: { projeto: projetoId, relatorio, ...(linhas === undefined ? filtro : { linhas: await linhas() }) },
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.rascunhos }),
  });
  const levar = useCallback(
    (novo: LevarPedido) => {
      setPedido(novo);
      mutate(novo);
    },
    [mutate],
  );
  const close = () => {
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
