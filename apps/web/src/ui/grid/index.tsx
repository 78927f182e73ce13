import { Suspense } from 'react';
import { preloadable } from '../../lib/preloadable.tsx';
import { GridFrame } from './grid-frame.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import type { WindowGridProps } from './window-grid.tsx';

export type { GridRow, RowOpening } from './grid-column.ts';
export type { FetchTotals } from './grid-totals.ts';
export type { GridView } from './grid-view.ts';
export type { FetchWindow, GridFilters, GridSort } from './window-reader.ts';

const LazyGrid = preloadable(() => import('./window-grid.tsx'));

/** Fetches the grid's code ahead of the first grid. */
export const preloadGrid = LazyGrid.preload;

/** The report grid. Its library comes in a chunk of its own, when the first grid is shown. */
export function ReportGrid(props: WindowGridProps) {
  return (
    <Suspense
      fallback={
        <GridFrame heading={props.heading} tools={props.tools?.(null)}>
          <GridSkeleton />
        </GridFrame>
      }
    >
      <LazyGrid {...props} />
    </Suspense>
  );
}
