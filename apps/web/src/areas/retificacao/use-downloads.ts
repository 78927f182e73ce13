import { downloadModelo, downloadRetificados, type ObrigacaoRetificavel, type Retificacao } from '@apura/contract';
import { useCallback, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { batchStart, FETCH_FAILED } from '../../lib/batch/batch-words.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../lib/batch/one-download.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';
import { navigationStore } from '../../lib/navigation.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { downloadWords, isSemAcesso, SEM_ACESSO } from './download-words.ts';
import { ROTULO_OBRIGACAO } from './retificacao.ts';

/** The downloads of the screen: rectified files and models, one at a time. */
export function useDownloads() {
  const busy = useDownloading();
  const [modeloFault, setModeloFault] = useState<unknown>(null);

  const downloadRetificacao = useCallback(async (retificacao: Retificacao): Promise<void> => {
    await oneDownload(() => saveRetificados(retificacao));
  }, []);

  const downloadPlanilha = useCallback(async (name: ObrigacaoRetificavel): Promise<void> => {
    setModeloFault(null);
    if (name === 'ecf') notificar('alert', 'Retificação da ECF está em desenvolvimento');
    // The notification goes; why there is no model stays below the buttons.
    else await oneDownload(async () => setModeloFault(await saveModelo(name)));
  }, []);

  return { busy, modeloFault, downloadRetificacao, downloadPlanilha };
}

async function saveRetificados({ id, type }: Retificacao): Promise<void> {
  const toast = notificar('loading', batchStart('arquivos'), { keep: true });
  try {
    const outcome = await checkedDownload(downloadRetificados, { params: { id, type } }, `retificacao-${type}.zip`);
    toast.update(downloadWords({ outcome }));
  } catch (error) {
    toast.update(downloadWords({ error }));
  }
}

/** With the months of the chosen project, if there is one; without them when it has been deleted meanwhile. */
async function downloadModeloOf(name: ObrigacaoRetificavel, projeto: string | null): Promise<DownloadOutcome> {
  const nome = `Modelo ${ROTULO_OBRIGACAO[name]}.xlsx`;
  const input = { params: { name } };
  if (projeto === null) return checkedDownload(downloadModelo, input, nome);
  try {
    return await checkedDownload(downloadModelo, { ...input, query: { projeto } }, nome);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nao-encontrado')
      return checkedDownload(downloadModelo, input, nome);
    throw error;
  }
}

/** Answers why there is no model; null when there is one. */
async function saveModelo(name: ObrigacaoRetificavel): Promise<unknown> {
  const toast = notificar('loading', batchStart('arquivos'), { keep: true });
  try {
    const outcome = await downloadModeloOf(name, navigationStore.get().projectId);
    toast.update(outcome === 'empty' ? { kind: 'error', text: FETCH_FAILED } : { kind: 'success', text: 'Sucesso' });
    return null;
  } catch (error) {
    toast.update(isSemAcesso(error) ? { kind: 'alert', text: SEM_ACESSO } : { kind: 'error', text: messageOf(error) });
    return error;
  }
}
