const BRANCO = '#FFFFFF';
const PRETO = '#101418';
/** WCAG AA for text. */
const CONTRASTE_MINIMO = 4.5;

/** The colour to write on `fundo` with: white, else the preferred one, else black, whichever can be read first. */
export function textoSobre(fundo: string, preferida: string): string {
  return [BRANCO, preferida, PRETO].find((cor) => contraste(cor, fundo) >= CONTRASTE_MINIMO) ?? melhor(fundo);
}

/** The ratio of WCAG between two colours of the form #RRGGBB, 1 to 21. */
export function contraste(a: string, b: string): number {
  const [clara = 0, escura = 0] = [luminancia(a), luminancia(b)].sort((x, y) => y - x);
  return (clara + 0.05) / (escura + 0.05);
}

function melhor(fundo: string): string {
  return contraste(BRANCO, fundo) >= contraste(PRETO, fundo) ? BRANCO : PRETO;
}

function luminancia(cor: string): number {
  const canal = (inicio: number) => {
    const valor = Number.parseInt(cor.slice(inicio, inicio + 2), 16) / 255;
    return valor <= 0.04045 ? valor / 12.92 : ((valor + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * canal(1) + 0.7152 * canal(3) + 0.0722 * canal(5);
}
