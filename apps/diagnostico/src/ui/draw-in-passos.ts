import type { EChartsCoreOption, EChartsType } from 'echarts/core';

type Folha = Pick<EChartsType, 'setOption'> & { getZr(): { flush(): void } };

let aquecida = false;

/**
 * Draws a chart in short tasks: one calculates it, the next puts it into the page. The very first chart is drawn part
 * by part (axes, legend, each series), because the browser compiles the drawing code at that moment.
 * Stops once `vivo` says that the chart is gone.
 */
export async function drawInPassos(
  folha: Folha,
  { opcao, vivo }: { opcao: () => EChartsCoreOption; vivo: () => boolean },
): Promise<void> {
  if (!aquecida) {
    aquecida = true;
    for (const parte of partesDe(opcao())) {
      folha.setOption(parte);
      await tarefa();
      if (!vivo()) return;
    }
  }
  semPintar(folha, () => folha.setOption(opcao(), { notMerge: true }));
  await tarefa();
  if (vivo()) folha.getZr().flush();
}

function partesDe({ legend, tooltip, series, ...eixos }: EChartsCoreOption): EChartsCoreOption[] {
  const todas: unknown[] = Array.isArray(series) ? series : [];
  return [{ ...eixos, series: [] }, { legend, tooltip }, { series: todas.slice(0, 1) }, { series: todas.slice(0, 2) }];
}

/** The library paints at the end of every option that is set at once. */
function semPintar(folha: Folha, make: () => void): void {
  const zr = folha.getZr();
  const { flush } = zr;
  zr.flush = () => {};
  try {
    make();
  } finally {
    zr.flush = flush;
  }
}

/** Ends this task; the browser may show a frame and hear its user before the next one. */
const tarefa = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
