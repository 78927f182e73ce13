import { downloadRelatorio, type FormatoRelatorio, readRelatorio } from '@apura/contract';
import { call } from '../../lib/api/call.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';
import type { FetchWindow } from '../../ui/grid/index.tsx';

/** Reads the windows of one report of one project. */
export function createFetchRelatorio(projetoId: string, relatorio: string): FetchWindow {
  return async ({ offset, limit, sort, q, filters, signal }) => {
    const order = sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join('|');
    const answer = await call(readRelatorio, {
      params: { projetoId, relatorio },
      query: {
        offset,
        limit,
        ...(order === '' ? {} : { sort: order }),
        ...(q === '' ? {} : { q }),
        ...(Object.keys(filters).length === 0 ? {} : { filter: JSON.stringify(filters) }),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    return { rows: answer.jsonData, total: answer.total ?? answer.jsonData.length, columns: answer.columns ?? [] };
  };
}

/** Downloads one report as a file of its own. */
export function saveRelatorio(
  projetoId: string,
  relatorio: string,
  format: FormatoRelatorio = 'xlsx',
): Promise<DownloadOutcome> {
  return checkedDownload(
    downloadRelatorio,
    { params: { projetoId, relatorio }, query: { format } },
    `${relatorio}.${format}`,
  );
}
