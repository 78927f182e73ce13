import { downloadArquivo, downloadTodos } from '@apura/contract';
import { useCallback } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { batchStart, FETCH_FAILED, NO_DATA } from '../../lib/batch/batch-words.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { exportBatch, sayEndLater } from '../../lib/batch/export-batch.ts';
import { oneDownload, useDownloading } from '../../lib/batch/one-download.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import type { ArquivoListado } from './arquivo-listado.ts';

/** The downloads of the screen: some files one by one, or the whole project as one ZIP. Only one runs at a time. */
export function useDownloadArquivos(projetoId: string | null) {
  const busy = useDownloading();

  /** Answers whether the batch ran, so that what was marked is kept when it did not. */
  const downloadFiles = useCallback(
    async (arquivos: readonly ArquivoListado[]): Promise<boolean> => {
      if (projetoId === null || arquivos.length === 0) return false;
      return oneDownload(() =>
        exportBatch('arquivos', arquivos, ({ completo, categoria }) =>
          checkedDownload(downloadArquivo, { params: { projetoId, nome: completo, categoria } }, completo),
        ),
      );
    },
    [projetoId],
  );

  const downloadAll = useCallback(async (): Promise<void> => {
    if (projetoId !== null) await oneDownload(() => saveAll(projetoId));
  }, [projetoId]);

  return { busy, downloadFiles, downloadAll };
}

async function saveAll(projetoId: string): Promise<void> {
  const toast = notificar('loading', batchStart('arquivos'), { keep: true });
  try {
    const outcome = await checkedDownload(downloadTodos, { params: { id: projetoId } }, 'arquivos.zip');
    if (outcome === 'empty') toast.update({ kind: 'alert', text: NO_DATA });
    // The browser is still downloading by itself, so nothing is said about the end.
    else if (outcome === 'handed') toast.close();
    else sayEndLater(toast, 'arquivos', { total: 1, empty: 0, failed: 0 });
  } catch (error) {
    const nothing = error instanceof ApiError && error.code === 'sem-arquivos';
    toast.update(nothing ? { kind: 'alert', text: NO_DATA } : { kind: 'error', text: FETCH_FAILED });
  }
}
