const SITUACOES: Readonly<Record<number, string>> = { 1: 'Nula', 2: 'Ativa', 3: 'Suspensa', 4: 'Inapta', 8: 'Baixada' };

/** The Receita's code of a company's situation in the word that the screens show; '' for an unknown one. */
export function situacaoDe(codigo: number): string {
  return SITUACOES[codigo] ?? '';
}

/** Ways of taxation, what holds now before the years, the newest first, each once. */
export function regimesDe(o: {
  simples: boolean;
  mei: boolean;
  anos: readonly { ano: number | null; forma: string }[];
}): string[] {
  const atuais = [...(o.mei ? ['MEI'] : []), ...(o.simples ? ['Simples Nacional'] : [])];
  const anuais = [...o.anos]
    .sort((a, b) => (b.ano ?? 0) - (a.ano ?? 0))
    .map(({ ano, forma }) => (ano ? `${titulo(forma)} (${ano})` : titulo(forma)));
  return [...new Set([...atuais, ...anuais])].filter((item) => item !== '');
}

function titulo(text: string): string {
  return text
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
