export interface Tema {
  primaria: string;
  secundaria: string;
  /** Series of the charts: the owner's colour first, then hues told apart by colour-blind eyes. */
  series: readonly string[];
  tinta: string;
  tinta2: string;
  linha: string;
}

// Okabe and Ito's palette without black and yellow, darkened until each reaches 3:1 on white.
const SERIES = ['#d55e00', '#007a5a', '#b8578f', '#8a6d00', '#0072b2', '#5b6b78'];

/** The page's colours from an owner's two; a colour that is illegible on white is replaced by a darker one. */
export function createTema(color1: string, color2: string): Tema {
  const primaria = hex(color2, '#31b7d4');
  const secundaria = hex(color1, '#012e43');
  return {
    primaria,
    secundaria,
    series: [escurecer(primaria, 3), ...SERIES],
    tinta: '#10212c',
    tinta2: '#4b5b67',
    linha: '#d5dde3',
  };
}

export function applyTema(tema: Tema): void {
  const style = document.documentElement.style;
  style.setProperty('--primaria', tema.primaria);
  style.setProperty('--secundaria', tema.secundaria);
  style.setProperty('--sobre-secundaria', contraste('#ffffff', tema.secundaria) >= 4.5 ? '#ffffff' : '#0b1220');
  style.setProperty('--sobre-primaria', contraste('#ffffff', tema.primaria) >= 4.5 ? '#ffffff' : '#0b1220');
  // 4.5:1 on the page's own grey too, which is a little darker than the panels.
  style.setProperty('--elo', escurecer(tema.primaria, 5.3));
}

function hex(v: string, padrao: string): string {
  return /^#[0-9a-f]{6}$/i.test(v) ? v.toLowerCase() : padrao;
}

function escurecer(cor: string, razao: number): string {
  let atual = cor;
  for (let i = 0; i < 60 && contraste(atual, '#ffffff') < razao; i++)
    atual = `#${canais(atual)
      .map((c) => Math.round(c * 0.95).toString(16).padStart(2, '0'))
      .join('')}`;
  return atual;
}

/** The contrast of WCAG 2. */
export function contraste(a: string, b: string): number {
  const [x, y] = [luminancia(a), luminancia(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminancia(cor: string): number {
  const [r = 0, g = 0, b = 0] = canais(cor).map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const canais = (cor: string): number[] => [1, 3, 5].map((at) => Number.parseInt(cor.slice(at, at + 2), 16));
