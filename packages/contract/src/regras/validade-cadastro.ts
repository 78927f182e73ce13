import { addMonths } from '@apura/br';

/** The registry data of a company count as fresh for three months. */
export const MESES_DE_VALIDADE = 3;

/** Whether 'Atualizar Dados RFB' is allowed: never fetched, or the day of validity has passed. */
export function podeAtualizarCadastro(validade: string | null, hoje: string): boolean {
  return validade === null || validade < hoje;
}

/** The day of the last refresh, which the screen shows; null when there was none. */
export function ultimaAtualizacao(validade: string | null): string | null {
  return validade === null ? null : addMonths(validade, -MESES_DE_VALIDADE);
}
