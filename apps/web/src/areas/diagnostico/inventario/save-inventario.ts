import { downloadInventario } from '@apura/contract';
import { messageOf } from '../../../lib/api/api-error.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload } from '../../../lib/batch/one-download.ts';
import { notificar } from '../../../ui/toast/notificar.ts';

/** Downloads the workbook that the company fills in on the last day of PIS and COFINS. */
export async function saveInventario(projetoId: string): Promise<void> {
  await oneDownload(async () => {
    const toast = notificar('loading', 'Montando a planilha do inventário…', { keep: true });
    try {
      await checkedDownload(downloadInventario, { params: { projetoId } }, 'Inventario da virada.xlsx');
      toast.update({ kind: 'success', text: 'Planilha do inventário baixada. Preencha e envie em um novo projeto.' });
    } catch (error) {
      toast.update({ kind: 'error', text: messageOf(error) });
    }
  });
}
