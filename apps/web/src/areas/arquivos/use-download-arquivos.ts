import { downloadArquivo, downloadTodos } from '@apura/contract';
import { useCallback, useState } from 'react';
import { baixar } from '../../lib/api/download.ts';
import { routeUrl } from '../../lib/api/route-url.ts';
import { batchStart } from '../../lib/batch/batch-words.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { exportBatch } from '../../lib/batch/export-batch.ts';
import type { ArquivoListado } from './arquivo-listado.ts';

/** The downloads of the screen: some files one by one, or the whole project as one ZIP. Only one runs at a time. */
export function useDownloadArquivos(projetoId: string | null) {
  const [busy, setBusy] = useState(false);

  const downloadFiles = useCallback(
    async (arquivos: readonly ArquivoListado[]): Promise<void> => {
      if (projetoId === null || arquivos.length === 0) return;
      setBusy(true);
      try {
        await exportBatch('arquivos', arquivos, ({ completo, categoria }) =>
          checkedDownload(downloadArquivo, { params: { projetoId, nome: completo, categoria } }, completo),
        );
      } finally {
        setBusy(false);
      }
    },
    [projetoId],
  );

  const downloadAll = useCallback(async (): Promise<void> => {
    if (projetoId === null) return;
    setBusy(true);
    try {
      await baixar(routeUrl(downloadTodos, { id: projetoId }), batchStart('arquivos'));
    } finally {
      setBusy(false);
    }
  }, [projetoId]);

  return { busy, downloadFiles, downloadAll };
}
