import { listArquivos } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { FETCH_FAILED } from '../../lib/batch/batch-words.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { notificar, type ToastHandle } from '../../ui/toast/notificar.ts';

// A toast that vanishes at once cannot be read.
const LEAST_SHOWN_MS = 700;

/** The files of a project by category, with the toasts of their loading. They are kept per project. */
export function useArquivos(projetoId: string | null, wanted: boolean) {
  const query = useQuery({
    queryKey: queryKeys.arquivos(projetoId ?? ''),
    queryFn: async ({ signal }) => (await call(listArquivos, { params: { id: projetoId ?? '' }, signal })).pastas,
    enabled: wanted && projetoId !== null,
  });
  const { isLoading, isError } = query;
  const shown = useRef<{ toast: ToastHandle; since: number } | null>(null);

  useEffect(() => {
    if (isLoading) {
      const toast = notificar('loading', 'Carregando dados, por favor aguarde', { keep: true });
      shown.current = { toast, since: Date.now() };
    } else if (isError) {
      // Loading failed: its notification becomes that of the failure.
      if (shown.current === null) notificar('error', FETCH_FAILED);
      else shown.current.toast.update({ kind: 'error', text: FETCH_FAILED });
      shown.current = null;
    } else {
      closeLater(shown);
    }
  }, [isLoading, isError]);
  useEffect(() => () => closeLater(shown), []);

  return query;
}

function closeLater(shown: RefObject<{ toast: ToastHandle; since: number } | null>): void {
  if (shown.current === null) return;
  const { toast, since } = shown.current;
  shown.current = null;
  setTimeout(() => toast.close(), Math.max(0, LEAST_SHOWN_MS - (Date.now() - since)));
}
