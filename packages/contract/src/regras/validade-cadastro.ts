import { addMonths } from '@apura/br';

/** The registry data of a company count as fresh for three months. */
export const MESES_DE_VALIDADE = 3;

/** Whether 'Atualizar Dados RFB' is allowed: never fetched, or the day of validity has passed. */
export function podeAtualizarCadastro(validade: string | null, hoje: string): boolean {
  return validade === null || validade < hoje;
}

/**
 * The day of the last refresh, which the screen shows: three months before the validity; null when there was none.
 * Months end on different days, so that the validity alone may name an earlier day: then the day of the refresh counts.
 */
export function ultimaAtualizacao({
  validade,
  atualizadoEm,
}: {
  validade: string | null;
  atualizadoEm: string | null;
}): string | null {
  if (validade === null) return null;
  const exato = atualizadoEm !== null && addMonths(atualizadoEm, MESES_DE_VALIDADE) === validade;
  return exato ? atualizadoEm : addMonths(validade, -MESES_DE_VALIDADE);
}
