import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([CanvasRenderer]);

/** What a picture says of itself, because it leaves the page alone. */
export interface LegendaPng {
  titulo: string;
  empresa: string;
  periodo: string;
}

const ESCALA = 2;
const MARGEM = 12;
/** Pixels of the page that the three lines above the chart take. */
const ALTURA_LEGENDA = 72;
const FONTE = '"Inter Variable", system-ui, sans-serif';

/** Draws the chart as pixels, at twice the resolution of the screen, under its title, company and period. */
export function drawPng(original: EChartsType, legenda: LegendaPng): string {
  const [width, height] = [original.getWidth(), original.getHeight()];
  const copia = init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  try {
    // With the series that the reader has hidden in the legend.
    copia.setOption(original.getOption());
    const grafico = copia.renderToCanvas({ pixelRatio: ESCALA, backgroundColor: '#ffffff' });
    const folha = document.createElement('canvas');
    folha.width = width * ESCALA;
    folha.height = (height + ALTURA_LEGENDA) * ESCALA;
    const pena = folha.getContext('2d');
    if (pena === null) throw new Error('the browser has no canvas to draw on');
    pena.fillStyle = '#ffffff';
    pena.fillRect(0, 0, folha.width, folha.height);
    pena.drawImage(grafico, 0, ALTURA_LEGENDA * ESCALA);
    pena.scale(ESCALA, ESCALA);
    const escrever = (texto: string, { y, fonte, cor }: { y: number; fonte: string; cor: string }) => {
      pena.font = `${fonte} ${FONTE}`;
      pena.fillStyle = cor;
      pena.fillText(cabe(pena, texto, width - 2 * MARGEM), MARGEM, y);
    };
    escrever(legenda.titulo, { y: 24, fonte: '600 15px', cor: '#10212c' });
    escrever(legenda.empresa, { y: 43, fonte: '12px', cor: '#10212c' });
    escrever(legenda.periodo, { y: 60, fonte: '12px', cor: '#4b5b67' });
    return folha.toDataURL('image/png');
  } finally {
    copia.dispose();
  }
}

/** The text, cut with an ellipsis where it is wider than the picture. */
function cabe(pena: CanvasRenderingContext2D, texto: string, largura: number): string {
  if (pena.measureText(texto).width <= largura) return texto;
  let fica = texto;
  while (fica !== '' && pena.measureText(`${fica}…`).width > largura) fica = fica.slice(0, -1);
  return `${fica.trimEnd()}…`;
}
