import { downloadRelatorio, type FormatoRelatorio, readRelatorio } from '@apura/contract';
import { call } from '../../lib/api/call.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';
import type { FetchTotals, FetchWindow, GridFilters } from '../../ui/grid/index.tsx';

/** Reads the windows of one report of one project. */
export function createFetchRelatorio(projetoId: string, relatorio: string): FetchWindow {
  return async ({ offset, limit, sort, q, filters, signal }) => {
    const order = sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join('|');
    const answer = await call(readRelatorio, {
      params: { projetoId, relatorio },
      query: {
        offset,
        limit,
        sort: order === '' ? undefined : order,
        ...searchQuery({ q, filters }),
      },
      signal,
    });
    return { rows: answer.jsonData, total: answer.total ?? answer.jsonData.length, columns: answer.columns ?? [] };
  };
}

/** Reads the totals of one report of one project. */
export function createFetchTotais(projetoId: string, relatorio: string): FetchTotals {
  return async ({ q, filters, signal }) => {
    const answer = await call(readRelatorio, {
      params: { projetoId, relatorio },
      query: { limit: 1, totals: 'true', ...searchQuery({ q, filters }) },
      signal,
    });
    return answer.totals ?? [];
  };
}

function searchQuery({ q, filters }: { q: string; filters: GridFilters }) {
  return {
    q: q === '' ? undefined : q,
    filter: Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters),
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
