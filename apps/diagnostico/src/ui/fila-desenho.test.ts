// Guarantees the order in which the charts of the page are drawn.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { enfileirar, vistosDesenhados } from './fila-desenho.ts';

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (done: () => void) => setTimeout(done));
  return () => vi.unstubAllGlobals();
});

const VISTO = { visivel: true };
const PERTO = { visivel: false };

describe('fila-desenho', () => {
  it('draws one at a time, what is seen first, and does not keep a visible chart waiting for the rest', async () => {
    const feito: string[] = [];
    let juntos = 0;
    const draw = (nome: string) => async () => {
      expect(++juntos).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2));
      juntos--;
      feito.push(nome);
    };
    enfileirar(draw('visto 1'), VISTO);
    enfileirar(draw('perto 1'), PERTO);
    const tirar = enfileirar(draw('tirado'), VISTO);
    enfileirar(draw('perto 2'), PERTO);
    enfileirar(draw('visto 2'), VISTO);
    tirar();
    await vistosDesenhados();
    expect(feito.slice(0, 2)).toEqual(['visto 1', 'visto 2']);
    expect(feito).not.toContain('perto 2');
    await expect.poll(() => feito).toEqual(['visto 1', 'visto 2', 'perto 1', 'perto 2']);
  });

  it('goes on after a chart that fails', async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
    const segundo = vi.fn();
    enfileirar(() => Promise.reject(new Error('falha de teste')), VISTO);
    enfileirar(segundo, VISTO);
    await vistosDesenhados();
    expect(segundo).toHaveBeenCalledOnce();
    expect(console).toHaveBeenCalledOnce();
    console.mockRestore();
  });
});
