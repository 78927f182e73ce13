/** A line of a document in which values are searched. */
export interface LinhaProcurada {
  texto: string;
  /** Lines of one group belong together: a page, or the line alone in a document without pages. */
  grupo: number;
}

const MINIMO_SOLTO = 8;

/**
 * The index of the line with the values of a report's row, or -1 when no line has any of them. Values come in the form
 * of the report: '1234.56', '2025-01-31', '01/2025', codes and texts. The group with most of the values wins, then the
 * line within it, then the first one. A value weighs less, the more places have it. Amounts weigh most for the line,
 * because days and periods are mostly in the heading of a page.
 */
export function findValores(linhas: readonly LinhaProcurada[], valores: readonly string[]): number {
  const textos = linhas.map((l) => ` ${palavrasOf(l.texto).join(' ')} `);
  const onde = [...new Set(valores)].map((valor) => {
    const formas = formasOf(valor);
    return { peso: weightOf(valor), achados: textos.flatMap((t, i) => (formas.some((f) => shows(t, f)) ? [i] : [])) };
  });
  const grupos = new Map<number, number>();
  const comQuantia = new Set<number>();
  for (const { achados, peso } of onde) {
    const lugares = new Set(achados.map((i) => linhas[i]?.grupo ?? 0));
    for (const grupo of lugares) {
      grupos.set(grupo, (grupos.get(grupo) ?? 0) + peso / lugares.size);
      if (peso > 1) comQuantia.add(grupo);
    }
  }
  // The first page has the number and dates of the declaration; the row comes from a page with one of its amounts.
  if (comQuantia.size > 0) for (const grupo of [...grupos.keys()]) if (!comQuantia.has(grupo)) grupos.delete(grupo);
  const melhor = highest(grupos);
  if (melhor === undefined) return -1;
  const pontos = new Map<number, number>();
  for (const { achados, peso } of onde) {
    const dentro = achados.filter((i) => linhas[i]?.grupo === melhor);
    for (const i of dentro) pontos.set(i, (pontos.get(i) ?? 0) + peso / dentro.length);
  }
  return highest(pontos) ?? -1;
}

/** Amounts weigh 2, days and periods a half, everything else 1. */
export function weightOf(valor: string): number {
  if (/^\d{4}-\d{2}-\d{2}|^(?:\d{2}\/){1,2}\d{4}$/.test(valor)) return 0.5;
  return /^-?\d+[.,]\d{2}$/.test(valor) ? 2 : 1;
}

/** The key with the most points, the lowest one among equals. */
export function highest(pontos: ReadonlyMap<number, number>): number | undefined {
  let achado: { chave: number; valor: number } | undefined;
  for (const [chave, valor] of pontos) {
    const maior = achado === undefined || valor > achado.valor + 1e-9;
    if (maior || (achado && Math.abs(valor - achado.valor) <= 1e-9 && chave < achado.chave)) achado = { chave, valor };
  }
  return achado?.chave;
}

/** Words without accents, signs and leading zeros: '1.234,56' and '000123456' are both '123456'. */
export function palavrasOf(texto: string): string[] {
  return texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[\s;|<>="]+/)
    .map((p) => p.replace(/[^0-9A-Z]/g, '').replace(/^0+(?=.)/, ''))
    .filter((p) => p !== '');
}

/** The forms of a value in documents; none for a value that is everywhere, as zero or a single letter. */
export function formasOf(valor: string): string[] {
  const dia = /^(\d{4})-(\d{2})-(\d{2})$/.exec(valor);
  if (dia) return [palavra(`${dia[3]}${dia[2]}${dia[1]}`), palavra(`${dia[1]}${dia[2]}${dia[3]}`)];
  const mes = /^(\d{2})\/(\d{4})$/.exec(valor);
  if (mes) return [palavra(`${mes[1]}${mes[2]}`), palavra(`${mes[2]}${mes[1]}`)];
  const palavras = palavrasOf(valor).join(' ');
  return palavras.length < 2 ? [] : [palavras];
}

const palavra = (texto: string): string => palavrasOf(texto)[0] ?? '';

/** A number, or a CNPJ without its leading zeros. Its first twelve positions may have letters. */
const NUMERO = /^(?:\d+|[0-9A-Z]{10,12}\d{2})$/;

/** Whether the text has the form as whole words; a long number also next to others, as in fixed columns. */
export function shows(texto: string, forma: string): boolean {
  if (texto.includes(` ${forma} `)) return true;
  return forma.length >= MINIMO_SOLTO && NUMERO.test(forma) && texto.includes(forma);
}
