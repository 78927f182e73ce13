import type { FormatoRelatorio } from '@apura/contract';
import { batchStart, FETCH_FAILED, NO_DATA } from '../../lib/batch/batch-words.ts';
import { exportBatch } from '../../lib/batch/export-batch.ts';
import { oneDownload, useDownloading } from '../../lib/batch/one-download.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';
import type { GridView } from '../../ui/grid/index.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { isNarrowed } from './narrowed-grid.ts';
import { saveRelatorio, saveRelatoriosZip } from './relatorio-requests.ts';

/** Said where a file has more rows than the grid beside it: a download never ignores a filter in silence. */
const WHOLE = 'O arquivo traz todas as linhas, sem os filtros da tela';

/** The downloads of the screen: one report, or several as a file each or in one ZIP. Only one runs at a time. */
export function useExportacao(projetoId: string | null) {
  const busy = useDownloading();

  /** With a view the file holds what the grid shows; without one, all of the report. */
  async function exportOne(relatorio: string, format: FormatoRelatorio = 'xlsx', view?: GridView): Promise<void> {
    if (projetoId === null) return;
    await oneDownload(async () => {
      const outcome = await saySaving(() => saveRelatorio(projetoId, relatorio, format, view));
      const saved = outcome === 'done' || outcome === 'handed';
      if (saved && view === undefined && isNarrowed(relatorio)) notificar('alert', WHOLE);
    });
  }

  /** Answers whether the batch ran, so that what was marked is kept when it did not. */
  async function exportMany(relatorios: readonly string[]): Promise<boolean> {
    if (projetoId === null || relatorios.length === 0) return false;
    return oneDownload(() => exportBatch('relatorios', relatorios, (relatorio) => saveRelatorio(projetoId, relatorio)));
  }

  /** Answers whether the ZIP was saved, so that what was marked is kept when it was not. */
  async function exportZip(relatorios: readonly string[]): Promise<boolean> {
    if (projetoId === null) return false;
    let outcome: DownloadOutcome | 'failed' = 'failed';
    await oneDownload(async () => {
      outcome = await saySaving(() => saveRelatoriosZip(projetoId, relatorios));
    });
    return outcome !== 'failed';
  }

  return { busy, exportOne, exportMany, exportZip };
}

/** Saves one file, with the toasts of its beginning and of its end. */
async function saySaving(save: () => Promise<DownloadOutcome>): Promise<DownloadOutcome | 'failed'> {
  const toast = notificar('loading', batchStart('relatorios'), { keep: true });
  try {
    const outcome = await save();
    if (outcome === 'empty') toast.update({ kind: 'alert', text: NO_DATA });
    else toast.update({ kind: 'success', text: 'Fim dos downloads' });
    return outcome;
  } catch {
    toast.update({ kind: 'error', text: FETCH_FAILED });
    return 'failed';
  }
}
