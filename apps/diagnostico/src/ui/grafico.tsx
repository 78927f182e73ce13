import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import { drawInPassos } from './draw-in-passos.ts';
import type { LegendaPng } from './draw-png.ts';
import { enfileirar, pausa } from './fila-desenho.ts';
import { paraPapel } from './impressao.ts';

interface GraficoProps {
  opcao: EChartsCoreOption;
  altura: number;
  /** What is drawn, for those who do not see it; the numbers are in the table. */
  rotulo: string;
  onItem: ((indice: number) => void) | undefined;
  onPronto: (png: (legenda: LegendaPng) => Promise<string>) => void;
}

type Biblioteca = typeof import('./echarts.ts');
let biblioteca: Biblioteca | null = null;

/** Fetches the library of the charts, once. */
export async function loadGraficos(): Promise<Biblioteca> {
  biblioteca ??= await import('./echarts.ts');
  return biblioteca;
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
    let vivo = true;
    let inteiro = false;
    let cancelar = () => {};
    const criar = ({ init }: Biblioteca): EChartsType => {
      const feito = init(elemento, null, { renderer: 'svg' });
      chart.current = feito;
      feito.on('click', ({ dataIndex }: { dataIndex?: unknown }) => {
        if (typeof dataIndex === 'number') atual.current.onItem?.(dataIndex);
      });
      atual.current.onPronto(async (legenda) => {
        const { drawPng } = await import('./draw-png.ts');
        return drawPng(feito, legenda);
      });
      return feito;
    };
    const draw = async () => {
      if (biblioteca === null) {
        await loadGraficos();
        await pausa();
      }
      if (!vivo || chart.current !== null || biblioteca === null) return;
      const feito = criar(biblioteca);
      await pausa();
      if (!vivo) return;
      await drawInPassos(feito, { opcao: () => atual.current.opcao, vivo: () => vivo });
      inteiro = vivo;
    };
    const olhar = new IntersectionObserver(
      (entradas) => {
        const perto = entradas.find((e) => e.isIntersecting);
        if (perto === undefined) return;
        olhar.disconnect();
        const { top, bottom } = perto.boundingClientRect;
        cancelar = enfileirar(draw, { visivel: top < window.innerHeight && bottom > 0 });
      },
      // In a frame the margin counts only from the frame's own document.
      { root: document, rootMargin: '500px' },
    );
    olhar.observe(elemento);
    const medir = new ResizeObserver(() => chart.current?.resize());
    medir.observe(elemento);
    // Printing shows every panel, also those never scrolled into view, and waits for no frame.
    const sair = paraPapel(() => {
      if (chart.current === null && biblioteca !== null) criar(biblioteca);
      if (!inteiro) chart.current?.setOption(atual.current.opcao, { notMerge: true });
      inteiro = chart.current !== null;
      chart.current?.resize();
      chart.current?.getZr().flush();
    });
    return () => {
      vivo = false;
      sair();
      cancelar();
      olhar.disconnect();
      medir.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  // A variable, because paper has a height of its own; React's type of styles knows no variables.
  const style = { '--altura': `${altura}px` } as CSSProperties;
  return <div ref={lugar} className="grafico" style={style} role="img" aria-label={rotulo} />;
}
