import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCores } from './legibilidade.ts';

const parecer = (primary: string, secondary: string) =>
  Object.fromEntries(evaluateCores(primary, secondary).map(({ onde, serve, texto }) => [onde, { serve, texto }]));

describe('evaluateCores', () => {
  it("says of the product's own colours where another tone is used", () => {
    expect(parecer('#31B7D4', '#012E43')).toEqual({
      Botões: { serve: true, texto: 'texto escuro, contraste 6,0:1' },
      'Menu e cabeçalho': { serve: true, texto: 'texto claro, contraste 14,2:1' },
      'Destaques do menu': { serve: true, texto: 'contraste 6,0:1' },
      Links: { serve: false, texto: 'a primária é clara para textos (2,3:1), os links usam um tom mais escuro' },
    });
  });

  it('warns of two colours that are close', () => {
    expect(parecer('#7A1F3D', '#6A1230')['Destaques do menu']).toEqual({
      serve: false,
      texto: 'as duas cores são próximas (1,2:1), os destaques usam a cor do texto',
    });
    expect(parecer('#7A1F3D', '#6A1230').Links?.serve).toBe(true);
  });

  it('finds legible text for buttons and menu whatever the colours are', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (primary, secondary) => {
        for (const onde of ['Botões', 'Menu e cabeçalho']) {
          const ratio = /([\d.]+,\d):1/.exec(parecer(primary, secondary)[onde]?.texto ?? '')?.[1];
          expect(Number(ratio?.replace(',', '.'))).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});
