import type { EChartsCoreOption } from 'echarts/core';
import { useCallback } from 'react';
import { useChart } from '../../chart/use-chart.ts';
import type { GridColumn } from '../grid-column.ts';
import styles from './analise.module.css';
import { formatMeasure } from './measure.ts';

interface GraficoProps {
  label: string;
  /** The column that is summed; undefined for numbers of rows. */
  column: GridColumn | undefined;
  names: readonly string[];
  /** Amounts as decimal texts, in the order of the names. */
  series: readonly { name: string; amounts: readonly (string | null)[] }[];
  /** How many names there are in all. */
  total: number;
  onPick: (at: number) => void;
}

/** More bars than these have no room for their names. */
const MOST_BARS = 20;

/** A chart of what the table below shows; the table has the exact numbers. The library comes with the first chart. */
export function Grafico(props: GraficoProps) {
  const { label, names, total, column, series, onPick } = props;
  const option = useCallback(() => optionOf({ column, names, series }), [column, names, series]);
  const { place, failed } = useChart(option, onPick);

  return (
    <figure className={styles.chart}>
      {failed ? (
        <p>Não foi possível carregar o gráfico. Feche-o e abra-o de novo.</p>
      ) : (
        <div ref={place} className={styles.drawing} role="img" aria-label={`Gráfico: ${label}`} />
      )}
      <figcaption className={styles.note}>
        {label}
        {total > MOST_BARS && `, os ${Math.min(MOST_BARS, names.length)} primeiros`}
      </figcaption>
    </figure>
  );
}

function optionOf({ column, names, series }: Pick<GraficoProps, 'column' | 'names' | 'series'>): EChartsCoreOption {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const text = { color: color('--ink-2'), fontFamily: 'inherit', fontSize: 12 };
  const line = { lineStyle: { color: color('--line') } };
  return {
    animation: false,
    textStyle: { fontFamily: '"Inter Variable", system-ui, sans-serif' },
    grid: { left: 8, right: 12, top: series.length > 1 ? 32 : 12, bottom: 4, containLabel: true },
    legend: { show: series.length > 1, type: 'scroll', top: 0, left: 0, itemHeight: 10, textStyle: text },
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: ({ dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number }) => {
        const one = series[seriesIndex];
        const lines = [names[dataIndex] ?? '', series.length > 1 ? (one?.name ?? '') : '', amountOf(one, dataIndex)];
        const box = document.createElement('div');
        box.innerText = lines.filter((part) => part !== '').join('\n');
        return box;
      },
    },
    xAxis: {
      type: 'category',
      data: names.slice(0, MOST_BARS),
      axisTick: { show: false },
      axisLine: line,
      axisLabel: { ...text, width: 110, overflow: 'truncate', hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: line,
      axisLabel: { ...text, formatter: (amount: number) => amount.toLocaleString('pt-BR', { notation: 'compact' }) },
    },
    series: series.map(({ name, amounts }, at) => ({
      name,
      type: 'bar',
      stack: 'all',
      barMaxWidth: 48,
      cursor: 'pointer',
      itemStyle: { color: COLORS[at % COLORS.length] ?? color('--link') },
      // Only the height of a bar is a binary number; what is read comes from the text.
      data: amounts.slice(0, MOST_BARS).map((amount) => (amount === null ? null : Number(amount))),
    })),
  };

  function amountOf(one: (typeof series)[number] | undefined, at: number): string {
    return formatMeasure(one?.amounts[at], column);
  }
}

/** Told apart with any kind of sight, and on light and dark grounds. */
const COLORS = ['#2c7fb8', '#d95f02', '#1b9e77', '#7570b3', '#e7298a', '#66a61e', '#a6761d', '#666666'] as const;
