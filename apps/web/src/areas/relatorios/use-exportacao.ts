import { useState } from 'react';
import { FETCH_FAILED, NO_DATA } from '../../lib/batch/batch-words.ts';
import { exportBatch } from '../../lib/batch/export-batch.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { saveRelatorio } from './relatorio-requests.ts';

/** The downloads of the screen: one report, or a batch of one file each. Only one runs at a time. */
export function useExportacao(projetoId: string | null) {
  const [busy, setBusy] = useState(false);

  async function exportOne(relatorio: string, format: 'xlsx' | 'csv' = 'xlsx'): Promise<void> {
    if (projetoId === null || busy) return;
    setBusy(true);
    const toast = notificar('loading', 'Baixando relatórios, por favor aguarde', { keep: true });
    try {
      const outcome = await saveRelatorio(projetoId, relatorio, format);
      if (outcome === 'empty') toast.update({ kind: 'alert', text: NO_DATA });
      else toast.update({ kind: 'success', text: 'Fim dos downloads' });
    } catch {
      toast.update({ kind: 'error', text: FETCH_FAILED });
    } finally {
      setBusy(false);
    }
  }

  async function exportMany(relatorios: readonly string[]): Promise<void> {
    if (projetoId === null || busy || relatorios.length === 0) return;
    setBusy(true);
    try {
      await exportBatch('relatorios', relatorios, (relatorio) => saveRelatorio(projetoId, relatorio));
    } finally {
      setBusy(false);
    }
  }

  return { busy, exportOne, exportMany };
}
