/** One readable SPED file of the company and of the period, as far as choosing between versions goes. */
export interface CandidatoVersao {
  id: string;
  /** Obligation, CNPJ, state registration where it tells establishments apart, period and kind of book. */
  grupo: string;
  finalidade: 'Original' | 'Retificadora';
  /** Whether the file comes to its end (9999). */
  inteiro: boolean;
  /** Wall clock from the name of the file, or null. */
  transmissao: string | null;
  /** ISO instant of the upload. */
  recebidoEm: string;
}

/**
 * Chooses the one file that counts in each group. Returns, for every loser, the id of the file that replaced it.
 *
 * A file that comes to its end beats one that was cut; a rectifier beats an original; then the later transmission, a known one before an unknown one; then the later
 * upload; then the greater id, so that the answer never depends on the order of the list.
 */
export function escolherVersoes(candidatos: readonly CandidatoVersao[]): Map<string, string> {
  const substituidos = new Map<string, string>();
  for (const grupo of Map.groupBy(candidatos, (c) => c.grupo).values()) {
    const vencedor = grupo.reduce((a, b) => (compareVersoes(a, b) >= 0 ? a : b));
    for (const c of grupo) if (c.id !== vencedor.id) substituidos.set(c.id, vencedor.id);
  }
  return substituidos;
}

/** Positive when `a` counts more than `b`. A total order: two candidates are equal only with the same id. */
export function compareVersoes(a: CandidatoVersao, b: CandidatoVersao): number {
  return (
    Number(a.inteiro) - Number(b.inteiro) ||
    Number(a.finalidade === 'Retificadora') - Number(b.finalidade === 'Retificadora') ||
    compareText(a.transmissao ?? '', b.transmissao ?? '') ||
    compareText(a.recebidoEm, b.recebidoEm) ||
    compareText(a.id, b.id)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
