import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { enfileirar } from './fila-desenho.ts';

interface GraficoProps {
  opcao: EChartsCoreOption;
  altura: number;
  /** What is drawn, for those who do not see it; the numbers are in the table. */
  rotulo: string;
  onItem: ((indice: number) => void) | undefined;
  onPronto: (png: () => string) => void;
}

/** A chart that is drawn when it is about to be seen, with a library that is fetched for the first of them. */
export function Grafico({ opcao, altura, rotulo, onItem, onPronto }: GraficoProps) {
  const lugar = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const atual = useRef({ opcao, onItem, onPronto });
  atual.current = { opcao, onItem, onPronto };

  useEffect(() => {
    chart.current?.setOption(opcao, { notMerge: true, lazyUpdate: true });
  }, [opcao]);

  useEffect(() => {
    const elemento = lugar.current;
    if (elemento === null) return;
    let cancelar = () => {};
    const desenhar = async () => {
      if (chart.current !== null) return;
      const { init } = await import('./echarts.ts');
      const feito = init(elemento, null, { devicePixelRatio: Math.max(2, window.devicePixelRatio) });
      chart.current = feito;
      feito.setOption(atual.current.opcao);
      feito.on('click', ({ dataIndex }: { dataIndex?: unknown }) => {
        if (typeof dataIndex === 'number') atual.current.onItem?.(dataIndex);
      });
      atual.current.onPronto(() => feito.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#ffffff' }));
    };
    const olhar = new IntersectionObserver(
      (entradas) => {
        if (!entradas.some((e) => e.isIntersecting)) return;
        olhar.disconnect();
        cancelar = enfileirar(desenhar);
      },
      { rootMargin: '400px' },
    );
    olhar.observe(elemento);
    const medir = new ResizeObserver(() => chart.current?.resize());
    medir.observe(elemento);
    // Paper shows every panel, those too that nobody scrolled to.
    const paraImprimir = () => void desenhar();
    window.addEventListener('beforeprint', paraImprimir);
    return () => {
      window.removeEventListener('beforeprint', paraImprimir);
      cancelar();
      olhar.disconnect();
      medir.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  return <div ref={lugar} className="grafico" style={{ height: altura }} role="img" aria-label={rotulo} />;
}
