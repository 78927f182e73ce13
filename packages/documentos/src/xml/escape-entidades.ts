const TRECHO = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g;

/**
 * Text in which every '&' that begins none of the five entities of XML, nor a numbered character, is written as one of
 * them: it then stands for itself. Sections of plain text and comments keep theirs.
 */
export function escapeEntidades(texto: string): { texto: string; quantas: number; linha: number | null } {
  let quantas = 0;
  let primeira = -1;
  const escapado = texto.replace(TRECHO, (trecho, onde: number) => {
    if (trecho !== '&') return trecho;
    if (quantas++ === 0) primeira = onde;
    return '&amp;';
  });
  const linha = primeira < 0 ? null : texto.slice(0, primeira).split('\n').length;
  return { texto: escapado, quantas, linha };
}
