import { compararPeriodos, exportComparacao } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload } from '../../../lib/batch/one-download.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import type { Periodo } from './periodos.ts';

export interface Lados {
  antes: Periodo;
  depois: Periodo;
}

const inputDe = ({ antes, depois }: Lados) => ({
  params: { antes: antes.id, depois: depois.id },
  query: { anoAntes: antes.ano, anoDepois: depois.ano },
});

/** Both periods side by side. The key is one of the Carteira's: what makes its figures old makes these old. */
export function useComparacao(lados: Lados) {
  return useQuery({
    queryKey: [...queryKeys.carteira, 'comparacao', lados.antes.value, lados.depois.value],
    queryFn: ({ signal }) => call(compararPeriodos, { ...inputDe(lados), signal }),
  });
}

/** Downloads the comparison as a workbook. */
export async function downloadComparacao(lados: Lados): Promise<void> {
  await oneDownload(async () => {
    const toast = notificar('loading', 'Exportando a comparação…', { keep: true });
    try {
      await checkedDownload(exportComparacao, inputDe(lados), 'comparacao.xlsx');
      toast.update({ kind: 'success', text: 'Comparação exportada' });
    } catch (error) {
      toast.update({ kind: 'error', text: messageOf(error) });
    }
  });
}
