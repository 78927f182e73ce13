const desenhos = new Set<() => void>();

/** Runs `desenhar` when the page has just taken the width of the paper, and again when it has its own back. */
export function paraPapel(draw: () => void): () => void {
  desenhos.add(draw);
  return () => void desenhos.delete(draw);
}

/**
 * Uses the printed layout while the page is printed: `mudar` is called at the start and the end, and must draw at once.
 * Browsers do not measure the page again between their event and printing, so a class sets the paper's width before.
 */
export function listenImpressao(mudar: (imprimindo: boolean) => void): () => void {
  const replace = (imprimindo: boolean) => {
    document.documentElement.classList.toggle('imprimindo', imprimindo);
    mudar(imprimindo);
    for (const draw of desenhos) draw();
  };
  const antes = () => replace(true);
  const depois = () => replace(false);
  window.addEventListener('beforeprint', antes);
  window.addEventListener('afterprint', depois);
  return () => {
    window.removeEventListener('beforeprint', antes);
    window.removeEventListener('afterprint', depois);
  };
}

/** The text in the margin of every sheet. Texts come from documents, so quotes and escapes become code points. */
export function defineMargens({
  empresa,
  escritorio,
  rodape,
}: Record<'empresa' | 'escritorio' | 'rodape', string>): void {
  const css = (texto: string): string =>
    `"${texto.replace(/[^\p{L}\p{N} .,:;()·–/-]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
  const folha = new CSSStyleSheet();
  folha.replaceSync(`@page {
    @top-left { content: ${css(empresa)}; }
    @top-right { content: ${css(escritorio)}; }
    @bottom-left { content: ${css(rodape)}; }
    @bottom-right { content: counter(page) " de " counter(pages); }
  }`);
  document.adoptedStyleSheets = [folha];
}
