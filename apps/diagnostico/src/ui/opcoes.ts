import type { EChartsCoreOption } from 'echarts/core';
import { eixoCurto, percentual, reais, reaisCurto } from '../dados/formato.ts';
import type { Tema } from '../dados/tema.ts';

const FONTE = '"Inter Variable", system-ui, sans-serif';
/** Drawn numbers come from decimal texts of two places; this is only for labels of axes and tips. */
const texto = (v: unknown): string => (typeof v === 'number' ? v.toFixed(2) : String(v ?? ''));

export interface SerieXy {
  nome: string;
  tipo: 'barra' | 'linha';
  valores: readonly (number | null)[];
  pilha?: string;
  eixo?: 0 | 1;
  cor?: string;
}

/** Bars and lines over categories. A missing value is a gap, never a zero. */
export function xy(
  tema: Tema,
  o: { categorias: readonly string[]; series: readonly SerieXy[]; deitado?: boolean; legenda?: boolean },
): EChartsCoreOption {
  const valor = {
    type: 'value',
    splitNumber: 4,
    axisLabel: {
      color: tema.tinta2,
      fontFamily: FONTE,
      hideOverlap: true,
      formatter: eixoCurto,
    },
    splitLine: { lineStyle: { color: tema.linha } },
  };
  const categoria = {
    type: 'category',
    data: o.categorias,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: tema.linha } },
    axisLabel: {
      color: tema.tinta2,
      fontFamily: FONTE,
      // A bar without its name says nothing.
      ...(o.deitado ? { width: 190, overflow: 'truncate', interval: 0 } : { hideOverlap: true }),
    },
    inverse: o.deitado === true,
  };
  return {
    animation: false,
    color: [...tema.series],
    textStyle: { fontFamily: FONTE },
    grid: { left: 8, right: 12, top: o.legenda === false ? 12 : 36, bottom: 4, containLabel: true },
    tooltip: { trigger: 'axis', confine: true, valueFormatter: (v: unknown) => reais(v == null ? null : texto(v)) },
    ...(o.legenda === false
      ? {}
      : { legend: { type: 'scroll', top: 0, left: 0, itemHeight: 10, textStyle: { color: tema.tinta2 } } }),
    ...(o.deitado ? { xAxis: valor, yAxis: categoria } : { xAxis: categoria, yAxis: valor }),
    series: o.series.map((s, i) => ({
      name: s.nome,
      type: s.tipo === 'barra' ? 'bar' : 'line',
      data: s.valores,
      stack: s.pilha,
      // Absent, not undefined: ECharts puts its own default only where the key is missing.
      ...(s.cor === undefined ? {} : { itemStyle: { color: s.cor } }),
      ...(s.tipo === 'linha'
        ? { symbol: SIMBOLOS[i % SIMBOLOS.length], symbolSize: 7, connectNulls: false, lineStyle: { width: 2 } }
        : { barMaxWidth: 34, cursor: 'pointer' }),
    })),
  };
}

/** Lines are also distinguished by their marks. */
const SIMBOLOS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle'] as const;

/** Lines are read on a scale of their own, at the right: beside amounts many times greater they would lie flat. */
export function eixoDuplo(opcao: EChartsCoreOption): EChartsCoreOption {
  const { yAxis, series } = opcao as { yAxis: object; series: { type: string }[] };
  return {
    ...opcao,
    yAxis: [yAxis, { ...yAxis, splitLine: { show: false } }],
    series: series.map((s) => (s.type === 'line' ? { ...s, yAxisIndex: 1 } : s)),
  };
}

/** From the first total, step by step, to the last; the names at the left are whole at every width. */
export function cascata(
  tema: Tema,
  passos: readonly { rotulo: string; valor: number; tipo: 'total' | 'parcela' }[],
): EChartsCoreOption {
  let nivel = 0;
  const base: number[] = [];
  const altura: { value: number; real: number; itemStyle: { color: string } }[] = [];
  for (const passo of passos) {
    const de = passo.tipo === 'total' ? 0 : nivel;
    nivel = passo.tipo === 'total' ? passo.valor : nivel + passo.valor;
    base.push(Math.min(de, nivel));
    const cor = passo.tipo === 'total' ? tema.secundaria : passo.valor < 0 ? '#007a5a' : '#d55e00';
    altura.push({ value: Math.abs(nivel - de), real: passo.valor, itemStyle: { color: cor } });
  }
  const pronta = xy(tema, { categorias: passos.map((p) => p.rotulo), series: [], legenda: false, deitado: true });
  return {
    ...pronta,
    // Room for the amount beside the longest bar.
    grid: { left: 8, right: 84, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: ({ dataIndex, name }: { dataIndex: number; name: string }) =>
        `${name}: ${reais(texto(passos[dataIndex]?.valor ?? 0))}`,
    },
    series: [
      { type: 'bar', stack: 'c', silent: true, itemStyle: { color: 'transparent' }, data: base },
      {
        type: 'bar',
        stack: 'c',
        barMaxWidth: 30,
        data: altura,
        label: {
          show: true,
          position: 'right',
          color: tema.tinta,
          formatter: ({ dataIndex }: { dataIndex: number }) => reaisCurto(texto(passos[dataIndex]?.valor ?? 0)),
        },
      },
    ],
  };
}

/** Shares of a whole. */
export function rosca(tema: Tema, fatias: readonly { nome: string; valor: number }[]): EChartsCoreOption {
  return {
    animation: false,
    color: [...tema.series],
    textStyle: { fontFamily: FONTE },
    tooltip: { trigger: 'item', confine: true, valueFormatter: (v: unknown) => reais(texto(v)) },
    series: [
      {
        type: 'pie',
        radius: ['48%', '74%'],
        itemStyle: { borderColor: '#ffffff', borderWidth: 2 },
        label: {
          formatter: ({ name, percent }: { name: string; percent: number }) => `${name} ${percentual(texto(percent))}`,
          color: tema.tinta,
          fontSize: 12,
          lineHeight: 16,
        },
        data: fatias.map((f) => ({ name: f.nome, value: f.valor })),
      },
    ],
  };
}

export function arvore(tema: Tema, itens: readonly { nome: string; valor: number }[]): EChartsCoreOption {
  return {
    animation: false,
    color: [...tema.series],
    textStyle: { fontFamily: FONTE },
    tooltip: { confine: true, valueFormatter: (v: unknown) => reais(texto(v)) },
    series: [
      {
        type: 'treemap',
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        label: { fontSize: 12, color: '#ffffff', formatter: '{b}' },
        itemStyle: { borderColor: '#ffffff', gapWidth: 2 },
        data: itens.map((i) => ({ name: i.nome, value: i.valor })),
      },
    ],
  };
}
