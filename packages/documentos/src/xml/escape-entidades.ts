const MARCA = /<!\[CDATA\[|<!--|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g;

/** The end of a CDATA section or a comment. */
const FIM: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' };

/**
 * The text with '&amp;' in place of every '&' that begins neither one of the five entities of XML nor a numbered
 * character. CDATA sections and comments stay unchanged. Reads the text once, even when an end is missing.
 */
export function escapeEntidades(texto: string): { texto: string; quantas: number; linha: number | null } {
  const partes: string[] = [];
  const semFim = new Set<string>();
  let copiado = 0;
  let primeira = -1;
  MARCA.lastIndex = 0;
  for (let achada = MARCA.exec(texto); achada !== null; achada = MARCA.exec(texto)) {
    const [marca] = achada;
    const fim = FIM[marca];
    if (fim === undefined) {
      if (primeira < 0) primeira = achada.index;
      partes.push(texto.slice(copiado, achada.index), '&amp;');
      copiado = achada.index + 1;
    } else if (!semFim.has(fim)) {
      const onde = texto.indexOf(fim, MARCA.lastIndex);
      if (onde < 0) semFim.add(fim);
      else MARCA.lastIndex = onde + fim.length;
    }
  }
  partes.push(texto.slice(copiado));
  const linha = primeira < 0 ? null : texto.slice(0, primeira).split('\n').length;
  return { texto: partes.join(''), quantas: (partes.length - 1) / 2, linha };
}
