import { downloadRelatorio, downloadRelatoriosZip, type FormatoRelatorio, readRelatorio } from '@apura/contract';
import { call } from '../../lib/api/call.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';
import { searchQuery } from '../../ui/grid/grid-source.ts';
import type { FetchTotals, FetchWindow, GridRow, GridSort, GridView } from '../../ui/grid/index.tsx';

/** Where each row that was read is in the stored report, from 0. */
const places = new WeakMap<GridRow, number>();

/** The place of a row in the stored report; throws for a row that came without one. */
export function placeOf(row: GridRow): number {
  const place = places.get(row);
  if (place === undefined) throw new Error('the row of a report came without its place');
  return place;
}

/** Reads the windows of one report of one project. */
export function createFetchRelatorio(projetoId: string, relatorio: string): FetchWindow {
  return async ({ offset, limit, sort, q, filters, signal }) => {
    const answer = await call(readRelatorio, {
      params: { projetoId, relatorio },
      query: {
        offset,
        limit,
        sort: orderOf(sort),
        positions: 'true',
        ...searchQuery({ q, filters }),
      },
      signal,
    });
    for (const [n, row] of answer.jsonData.entries()) {
      const place = answer.positions?.[n];
      if (place !== undefined) places.set(row, place);
    }
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

/** Downloads all of several reports as one ZIP. */
export function saveRelatoriosZip(projetoId: string, relatorios: readonly string[]): Promise<DownloadOutcome> {
  return checkedDownload(
    downloadRelatoriosZip,
    { params: { projetoId }, query: { reports: relatorios.join('|') } },
    'Relatórios.zip',
  );
}

/** What makes a file hold what the grid shows; nothing without a view. */
export function viewQuery(view: GridView | undefined) {
  return {
    sort: view && orderOf(view.sort),
    columns: view?.displayed.map(({ key }) => key).join('|'),
    ...searchQuery(view?.search ?? { q: '', filters: {} }),
  };
}
