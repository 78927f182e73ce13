import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Chart {
  /** Where it is drawn. */
  place: RefObject<HTMLDivElement | null>;
  /** Whether its library could not be fetched. */
  failed: boolean;
}

/**
 * Draws a chart in an element and keeps its size. The library comes with the first chart. `optionOf` makes the drawing,
 * anew after every change; a click on a bar gives its place to `onPick`.
 */
export function useChart(optionOf: (host: HTMLElement) => EChartsCoreOption, onPick?: (at: number) => void): Chart {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const live = useRef({ optionOf, onPick });
  live.current = { optionOf, onPick };
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    let gone = false;
    const resize = new ResizeObserver(() => chart.current?.resize());
    import('./echarts.ts').then(
      ({ init }) => {
        if (gone) return;
        const made = init(host, null, { renderer: 'svg' });
        made.on('click', ({ dataIndex }: { dataIndex?: unknown }) => {
          if (typeof dataIndex === 'number') live.current.onPick?.(dataIndex);
        });
        chart.current = made;
        made.setOption(live.current.optionOf(host));
        resize.observe(host);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      resize.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    if (place.current !== null) chart.current?.setOption(optionOf(place.current), { notMerge: true });
  }, [optionOf]);

  return { place, failed };
}
