const desenhos = new Set<() => void>();

/** Runs `desenhar` when the page has just taken the width of the paper, and again when it has its own back. */
export function paraPapel(draw: () => void): () => void {
  desenhos.add(draw);
  return () => void desenhos.delete(draw);
}

/**
 * Lays the page out as it is printed while it is printed: `mudar` says that it begins or ends, and must draw at once.
 * Browsers measure nothing anew between their event and the paper, so the paper's width is given by a class before.
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

/** What stands in the margin of every sheet. Texts come from documents: quotes and escapes become code points. */
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
