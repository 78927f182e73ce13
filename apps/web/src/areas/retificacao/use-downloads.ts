import { downloadModelo, downloadRetificados, type ObrigacaoRetificavel, type Retificacao } from '@apura/contract';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { batchStart, FETCH_FAILED } from '../../lib/batch/batch-words.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { downloadWords, isSemAcesso, SEM_ACESSO } from './download-words.ts';
import { ROTULO_OBRIGACAO } from './retificacao.ts';

/** The downloads of the screen: rectified files and models, one at a time. */
export function useDownloads() {
  const [busy, setBusy] = useState(false);
  const [modeloFault, setModeloFault] = useState<unknown>(null);
  const running = useRef(false);

  const downloadRetificacao = useCallback(async ({ id, type }: Retificacao): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const toast = notificar('loading', batchStart('arquivos'), { keep: true });
    try {
      const outcome = await checkedDownload(downloadRetificados, { params: { id, type } }, `retificacao-${type}.zip`);
      toast.update(downloadWords({ outcome }));
    } catch (error) {
      toast.update(downloadWords({ error }));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);

  const downloadPlanilha = useCallback(async (name: ObrigacaoRetificavel): Promise<void> => {
    if (running.current) return;
    setModeloFault(null);
    if (name === 'ecf') {
      notificar('alert', 'Retificação da ECF está em desenvolvimento');
      return;
    }
    running.current = true;
    setBusy(true);
    const toast = notificar('loading', batchStart('arquivos'), { keep: true });
    try {
      const outcome = await checkedDownload(
        downloadModelo,
        { params: { name } },
        `Modelo ${ROTULO_OBRIGACAO[name]}.xlsx`,
      );
      toast.update(outcome === 'empty' ? { kind: 'error', text: FETCH_FAILED } : { kind: 'success', text: 'Sucesso' });
    } catch (error) {
      toast.update(
        isSemAcesso(error) ? { kind: 'alert', text: SEM_ACESSO } : { kind: 'error', text: messageOf(error) },
      );
      // The notification goes; why there is no model stays below the buttons.
      setModeloFault(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);

  return { busy, modeloFault, downloadRetificacao, downloadPlanilha };
}
