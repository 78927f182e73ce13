import type { ObrigacaoProposta, Proposta } from '@apura/apuracao';
import { loadModelo } from './load-modelo.ts';

/**
 * What proposals about one record of a sheet and month of a file have in common: they become one row of the workbook.
 * Null for a new record that a file may have several times.
 */
export type IdentidadeDaProposta = (proposta: Proposta) => string | null;

/** Gives the function that {@link writePlanilhaDePropostas} identifies the records of an obligation by. */
export async function openIdentidade(obrigacao: ObrigacaoProposta): Promise<IdentidadeDaProposta> {
  const modelo = await loadModelo(obrigacao);
  return (proposta) => modelo.identidade(proposta);
}
