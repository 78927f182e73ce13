import { formatPeriodo, formatReais } from '@apura/br';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import styles from './carteira.module.css';
import { reaisCurto } from './figuras.ts';

interface BarrasProps {
  meses: readonly { mes: string; valor: string }[];
  /** What is drawn, for those who do not see it; the numbers are in the table. */
  rotulo: string;
}

/** Amounts by month as bars. The library of the charts is fetched for the first of them. */
export function Barras({ meses, rotulo }: BarrasProps) {
  const lugar = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const atual = useRef(meses);
  atual.current = meses;
  useEffect(() => {
    const elemento = lugar.current;
    if (elemento === null) return;
    let vivo = true;
    void import('./echarts.ts').then(({ init }) => {
      if (!vivo) return;
      chart.current = init(elemento, null, { renderer: 'svg' });
      chart.current.setOption(opcaoDe(atual.current, elemento));
    });
    const medir = new ResizeObserver(() => chart.current?.resize());
    medir.observe(elemento);
    return () => {
      vivo = false;
      medir.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    if (lugar.current !== null) chart.current?.setOption(opcaoDe(meses, lugar.current), { notMerge: true });
  }, [meses]);
  return <div ref={lugar} className={styles.grafico} role="img" aria-label={rotulo} />;
}

/** Numbers of the machine place the bars; tips and labels are made of the decimal texts. */
function opcaoDe(meses: BarrasProps['meses'], elemento: HTMLElement): EChartsCoreOption {
  const cor = (nome: string) => getComputedStyle(elemento).getPropertyValue(nome).trim();
  const texto = { color: cor('--ink-2'), fontFamily: '"Inter Variable", system-ui, sans-serif' };
  return {
    animation: false,
    color: [cor('--link')],
    grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      formatter: ([ponto]: { dataIndex: number }[]) => {
        const mes = meses[ponto?.dataIndex ?? -1];
        return mes === undefined ? '' : `${formatPeriodo(mes.mes)}: ${formatReais(mes.valor)}`;
      },
    },
    xAxis: {
      type: 'category',
      data: meses.map(({ mes }) => formatPeriodo(mes)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: cor('--line') } },
      axisLabel: { ...texto, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { ...texto, formatter: (valor: number) => reaisCurto(valor.toFixed(2)) },
      splitLine: { lineStyle: { color: cor('--line') } },
    },
    series: [{ type: 'bar', barMaxWidth: 34, data: meses.map(({ valor }) => Number(valor)) }],
  };
}
