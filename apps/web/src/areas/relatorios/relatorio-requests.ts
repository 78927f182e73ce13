import { downloadRelatorio, type FormatoRelatorio, readRelatorio } from '@apura/contract';
import { call } from '../../lib/api/call.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';
import { searchQuery } from '../../ui/grid/grid-source.ts';
import type { FetchTotals, FetchWindow, GridSort, GridView } from '../../ui/grid/index.tsx';

/** Reads the windows of one report of one project. */
export function createFetchRelatorio(projetoId: string, relatorio: string): FetchWindow {
  return async ({ offset, limit, sort, q, filters, signal }) => {
    const answer = await call(readRelatorio, {
      params: { projetoId, relatorio },
      query: {
        offset,
        limit,
        sort: orderOf(sort),
        ...searchQuery({ q, filters }),
      },
      signal,
    });
    return {
      rows: answer.jsonData,
      total: answer.total ?? answer.jsonData.length,
      columns: answer.columns ?? [],
      highlights: answer.destaques,
    };
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

function orderOf(sort: readonly GridSort[]): string | undefined {
  return sort.length === 0 ? undefined : sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join('|');
}

/** Downloads one report as a file of its own: all of it or, with a view, what a grid shows. */
export function saveRelatorio(
  projetoId: string,
  relatorio: string,
  format: FormatoRelatorio = 'xlsx',
  view?: GridView,
): Promise<DownloadOutcome> {
  return checkedDownload(
    downloadRelatorio,
    { params: { projetoId, relatorio }, query: { format, ...viewQuery(view) } },
    `${relatorio}.${format}`,
  );
}

/** What makes a file hold what the grid shows; nothing without a view. */
function viewQuery(view: GridView | undefined) {
  return {
    sort: view && orderOf(view.sort),
    columns: view?.displayed.map(({ key }) => key).join('|'),
    ...searchQuery(view?.search ?? { q: '', filters: {} }),
  };
}
