/** What choosing between versions needs of a readable SPED file of the company and period. */
export interface CandidatoVersao {
  id: string;
  /** Obligation, CNPJ, state registration where it distinguishes establishments, period and kind of book. */
  grupo: string;
  finalidade: 'Original' | 'Retificadora';
  /** Whether the file is complete (has a 9999). */
  inteiro: boolean;
  /** Whether the file carries the digital signature with which it was transmitted. */
  assinado: boolean;
  /** Local time from the name of the file, or null. */
  transmissao: string | null;
  /** ISO instant of the upload. */
  recebidoEm: string;
  /** First 40 characters of the receipt of this file, from its name, or null. */
  hash: string | null;
  /** First 40 characters of the receipt of the file that this one declares to replace, or null. */
  substitui: string | null;
}

/**
 * Chooses the one file that counts in each group. Returns, for every loser, the id of the file that replaced it.
 *
 * A complete file beats one that was cut. Among complete files, one that another file declares to replace does not
 * count, whatever their dates. Among the others a rectifier beats an original; then the later transmission wins, a
 * known one before an unknown one; then a signed file, since of two originals one was never transmitted; then the later
 * upload; then the greater id, so that the result never depends on the order of the list.
 */
export function chooseVersoes(candidatos: readonly CandidatoVersao[]): Map<string, string> {
  const substituidos = new Map<string, string>();
  for (const grupo of Map.groupBy(candidatos, (c) => c.grupo).values()) {
    const [primeiro, ...outros] = semSubstituidos(grupo);
    if (!primeiro) continue;
    const vencedor = outros.reduce((a, b) => (compareVersoes(a, b) >= 0 ? a : b), primeiro);
    for (const c of grupo) if (c.id !== vencedor.id) substituidos.set(c.id, vencedor.id);
  }
  return substituidos;
}

/** Complete files that no other one replaces; all of them when they replace each other in a circle. */
function semSubstituidos(grupo: readonly CandidatoVersao[]): readonly CandidatoVersao[] {
  const inteiros = grupo.filter((c) => c.inteiro);
  const validos = inteiros.length > 0 ? inteiros : grupo;
  const substituidos = new Set(validos.flatMap((c) => (c.substitui === c.hash ? [] : c.substitui)));
  const ultimos = validos.filter((c) => c.hash === null || !substituidos.has(c.hash));
  return ultimos.length > 0 ? ultimos : validos;
}

/**
 * Positive when `a` counts more than `b`, if neither replaces the other. A total order: two candidates are equal only
 * with the same id.
 */
export function compareVersoes(a: CandidatoVersao, b: CandidatoVersao): number {
  return (
    Number(a.inteiro) - Number(b.inteiro) ||
    Number(a.finalidade === 'Retificadora') - Number(b.finalidade === 'Retificadora') ||
    compareText(a.transmissao ?? '', b.transmissao ?? '') ||
    Number(a.assinado) - Number(b.assinado) ||
    compareText(a.recebidoEm, b.recebidoEm) ||
    compareText(a.id, b.id)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
