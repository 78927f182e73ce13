import { formatPeriodo, formatReais, formatReaisCurto } from '@apura/br';
import type { EChartsCoreOption } from 'echarts/core';
import { useCallback } from 'react';
import { useChart } from '../../ui/chart/use-chart.ts';
import styles from './carteira.module.css';

interface BarrasProps {
  meses: readonly { mes: string; valor: string }[];
  /** What is drawn, for those who do not see it; the numbers are in the table. */
  rotulo: string;
}

/** Amounts by month as bars. The library of the charts is fetched for the first of them. */
export function Barras({ meses, rotulo }: BarrasProps) {
  const opcao = useCallback((elemento: HTMLElement) => opcaoDe(meses, elemento), [meses]);
  const { place, failed } = useChart(opcao);
  if (failed) return <p>Não foi possível carregar o gráfico. Veja os números na tabela, ou recarregue a página.</p>;
  return <div ref={place} className={styles.grafico} role="img" aria-label={rotulo} />;
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
      axisLabel: { ...texto, formatter: (valor: number) => formatReaisCurto(valor.toFixed(2)) },
      splitLine: { lineStyle: { color: cor('--line') } },
    },
    series: [{ type: 'bar', barMaxWidth: 34, data: meses.map(({ valor }) => Number(valor)) }],
  };
}
