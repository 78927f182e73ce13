import { listArquivos } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/call.ts';
import { FETCH_FAILED } from '../../lib/batch/batch-words.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { notificar } from '../../ui/toast/notificar.ts';

// A toast that goes as it comes can not be read.
const LEAST_SHOWN_MS = 700;

/** The files of a project by category, with the toasts of their loading. They are kept per project. */
export function useArquivos(projetoId: string | null, wanted: boolean) {
  const query = useQuery({
    queryKey: queryKeys.arquivos(projetoId ?? ''),
    queryFn: async ({ signal }) => (await call(listArquivos, { params: { id: projetoId ?? '' }, signal })).pastas,
    enabled: wanted && projetoId !== null,
  });
  const { isLoading, isError } = query;

  useEffect(() => {
    if (!isLoading) return;
    const toast = notificar('loading', 'Carregando dados, por favor aguarde', { keep: true });
    const since = Date.now();
    return () => {
      setTimeout(() => toast.close(), Math.max(0, LEAST_SHOWN_MS - (Date.now() - since)));
    };
  }, [isLoading]);

  useEffect(() => {
    if (isError) notificar('error', FETCH_FAILED);
  }, [isError]);

  return query;
}
