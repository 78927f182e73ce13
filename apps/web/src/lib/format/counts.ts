/** '1.234'. */
export function formatCount(n: number): string {
  return n.toLocaleString('pt-BR');
}

/** '1 linha', '1.234 linhas'. */
export function countOf(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

/** How many rows a list shows: '3 usuários', or '1 de 3 usuários' when a search leaves some out. */
export function countShown({ shown, total, one, many }: ShownRows): string {
  const part = shown === total ? '' : `${formatCount(shown)} de `;
  return `${part}${countOf(total, one, many)}`;
}

interface ShownRows {
  shown: number;
  total: number;
  one: string;
  many: string;
}
