// Guarantees that a chart is drawn in short tasks and stops when it is removed.

import { describe, expect, it } from 'vitest';
import { drawInPassos } from './draw-in-passos.ts';

/** A sheet that paints as the library does, at the end of every option, and keeps what it did. */
function novaFolha() {
  const feito: { que: string; opcao?: unknown }[] = [];
  const zr = { flush: () => void feito.push({ que: 'pinta' }) };
  const folha = {
    setOption(opcao: unknown, opts?: unknown) {
      feito.push({ que: opts === undefined ? 'parte' : 'inteira', opcao });
      zr.flush();
    },
    getZr: () => zr,
  };
  return { folha, feito };
}

const OPCAO = { xAxis: {}, legend: {}, series: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] };

describe('drawInPassos', () => {
  it('draws the first chart part by part, and every chart whole at last, painted after it was worked out', async () => {
    const { folha, feito } = novaFolha();
    await drawInPassos(folha, { opcao: () => OPCAO, vivo: () => true });
    await drawInPassos(folha, { opcao: () => OPCAO, vivo: () => true });
    const passos = feito.map(({ que }) => que);
    expect(passos).toEqual([...Array(4).fill(['parte', 'pinta']).flat(), 'inteira', 'pinta', 'inteira', 'pinta']);
    expect(feito.filter(({ que }) => que === 'inteira').map(({ opcao }) => opcao)).toEqual([OPCAO, OPCAO]);
  });

  it('works a chart out in one task and paints it in another', async () => {
    const { folha, feito } = novaFolha();
    const pronto = drawInPassos(folha, { opcao: () => OPCAO, vivo: () => true });
    expect(feito.map(({ que }) => que)).toEqual(['inteira']);
    await pronto;
    expect(feito.map(({ que }) => que)).toEqual(['inteira', 'pinta']);
  });

  it('leaves a chart that is gone alone', async () => {
    const { folha, feito } = novaFolha();
    await drawInPassos(folha, { opcao: () => OPCAO, vivo: () => false });
    expect(feito.map(({ que }) => que)).toEqual(['inteira']);
  });
});
