import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([CanvasRenderer]);

/** Draws the chart as pixels, at twice the resolution of the screen; returns the URL of the picture. */
export function drawPng(original: EChartsType): string {
  const copia = init(document.createElement('div'), null, {
    renderer: 'canvas',
    width: original.getWidth(),
    height: original.getHeight(),
    devicePixelRatio: 2,
  });
  try {
    // With the series that the reader has hidden in the legend.
    copia.setOption(original.getOption());
    return copia.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#ffffff' });
  } finally {
    copia.dispose();
  }
}
